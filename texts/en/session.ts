import type * as es from '../es/session.ts'

export const session: typeof es.session = {
  title: 'Sign in',
  pageTitle: 'Sign in',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  expired: 'The session has expired. Please login again.',
  expiredToast: 'Your session has expired, you will be redirected to the login.',
  backToLogin: 'Back to sign in',
  passkey: { or: 'or', signIn: 'Sign in with a passkey', waiting: 'Waiting for the passkey...' },
  reset: { link: 'I forgot my password' },
  choose: {
    inviteTitle: 'Choose your password',
    resetTitle: 'Choose another password',
    password: 'New Password',
    confirmation: 'Confirm Password',
    save: 'Save',
    saving: 'Saving...',
    doneTitle: 'Password saved',
    doneText: 'You can sign in with it now.',
    unanswered: 'The portal did not answer. The password may be saved: try to sign in with it.',
    rules: 'The password has to meet the following:',
  },
}

export const sessions: typeof es.sessions = {
  title: 'My sessions',
  note: 'Where your account is open. End the one that you do not recognize and change your password.',
  loading: 'Loading the sessions',
  current: 'This session',
  on: (browser, system) => `${browser} on ${system}`,
  unknown: 'Unknown browser',
  since: (when) => `Since ${when}`,
  seen: (when) => `Last active: ${when}`,
  address: (address) => `Address ${address}`,
  end: 'End',
  endOf: (device, when) => `End the session of ${device} of ${when}`,
  ending: 'Ending...',
  ended: 'Session ended',
  endTitle: (device) => `End the session of ${device}`,
  endText: (when) => `Whoever uses it, opened on ${when}, will have to sign in again.`,
  endThis: 'End this session',
  endThisText: 'It is the one that you are using: you will leave the portal in this browser.',
  signOut: 'Sign out',
}

export const accessLost: typeof es.accessLost = {
  title: 'You no longer have access to the portal',
  text: 'Your user is no longer allowed to enter. If you think this is a mistake, talk to your administrator.',
  kept: 'What you have not saved stays here until you close this tab.',
  checking: 'Checking...',
}
