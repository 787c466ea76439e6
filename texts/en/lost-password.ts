import type { lostPassword as lostPasswordEs } from '../es/lost-password.ts'

export const lostPassword: typeof lostPasswordEs = {
  title: 'Recover your password',
  text: 'Enter your email and we will send you a link to choose another password.',
  send: 'Send link',
  sending: 'Sending...',
  /** Where the portal sends no mail. */
  askTitle: 'Ask your administrator for a link',
  askText:
    'This portal sends no mail. An administrator makes a new link for you and hands it over: with it you choose another password.',
  sentTitle: 'Check your email',
  sentText: (email) => `If ${email} belongs to a user of the portal, a link that is valid for 30 minutes will arrive.`,
}
