import type { AllTexts } from '../texts.ts'

export const identities: AllTexts['identities'] = {
  or: 'or',
  signInWith: (name) => `Sign in with ${name}`,
  byPassword: 'Sign in with a password',
  entering: 'Finishing the sign-in...',
  errors: {
    refused:
      'Your organization did not confirm the sign-in. Try again; if it happens again, tell whoever manages the portal.',
    unverified:
      'Your organization has not verified your e-mail, and the portal needs it to know who you are. Ask whoever manages the accounts of your organization to verify it.',
    unknown:
      'There is no active user of the portal with your e-mail. Ask an administrator of the portal for access, with the e-mail that you use in your organization.',
    taken:
      'Your user of the portal is already joined to another account of your organization. Ask an administrator of the portal to end that.',
    'no-role':
      'Your account is in no group that has a role in the portal. Ask whoever manages the accounts of your organization to add you to one.',
    away: 'Your organization does not answer at this moment. Wait a minute and try again; if it stays so, tell whoever administers the portal.',
  },
  over: 'The sign-in took too long, was used already or began in another tab. Try again.',
  closing: 'Done: you can close this window and go on in the other one.',
  confirm: {
    text: 'What you are about to do gives or takes access to the portal. Sign in with your organization again to go on.',
    button: (name) => `Confirm with ${name}`,
    byPassword: 'Confirm with a password',
    waiting: 'Finish in the window that opened. What you were doing stays here.',
    blocked: 'The browser did not let the window open. Allow windows of this site and try again.',
    other: (person) => `${person} signed in, and this session is someone else’s. Try again with your account.`,
    code: 'Type the code of your app to finish.',
  },
  admin: {
    title: (person) => `Single sign-on of ${person}`,
    text: 'With which account of your organization they sign in. Remove it if they have another one now: the next time they sign in, the new one is joined by its e-mail.',
    loading: 'Loading the accounts',
    none: 'They have no joined account any more.',
    subject: (subject) => `Identifier ${subject}`,
    since: (when) => `Since ${when}`,
    used: (when) => `Last sign-in: ${when}`,
    remove: 'Remove',
    removeOf: (issuer) => `Remove the account of ${issuer}`,
    sureTitle: (issuer) => `Remove the account of ${issuer}?`,
    sure: 'The sessions that it opened end, and they are told by mail.',
    removing: 'Removing...',
    done: 'Account removed successfully!',
    close: 'Close',
  },
}
