import type * as es from '../es/session.ts'

export const session: typeof es.session = {
  title: 'Sign in',
  pageTitle: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  expired: 'The session has expired. Please login again.',
  expiredToast: 'Your session has expired, you will be redirected to the login.',
  backToLogin: 'Back to sign in',
  reset: {
    link: 'I forgot my password',
    title: 'Recover your password',
    text: 'Enter your e-mail and we will send you a link to choose another password.',
    send: 'Send link',
    sending: 'Sending...',
    sentTitle: 'Check your e-mail',
    sentText: (email) =>
      `If ${email} belongs to a user of the portal, a link that is valid for 30 minutes will arrive.`,
  },
  choose: {
    inviteTitle: 'Choose your password',
    resetTitle: 'Choose another password',
    password: 'New Password',
    confirmation: 'Confirm Password',
    save: 'Save',
    saving: 'Saving...',
    doneTitle: 'Password saved',
    doneText: 'You can sign in with it now.',
    rules: 'The password has to meet the following:',
  },
}
