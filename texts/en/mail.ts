import type { mail as mailEs } from '../es/mail.ts'

const portal = (company: string | undefined) =>
  company === undefined ? 'Internal Projects Portal' : `Internal Projects Portal of ${company}`

export const mail: typeof mailEs = {
  invitation: ({ firstName, url, company }) => ({
    subject: `Invitation to the ${portal(company)}`,
    text: `Hello ${firstName},

You now have a user in the ${portal(company)}. Choose your password with this link, which is valid for 72 hours and can be used once:

${url}

If you did not expect this message, do nothing: without the link nobody can use your account.
`,
  }),
  reset: ({ firstName, url, company }) => ({
    subject: `Choose another password for the ${portal(company)}`,
    text: `Hello ${firstName},

Somebody asked to change the password of your user in the ${portal(company)}. If it was you, choose another one with this link, which is valid for 30 minutes and can be used once:

${url}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  test: ({ company, url }) => ({
    subject: `Test message of the ${portal(company)}`,
    text: `This is a test message. If you read it, the ${portal(company)} can send mail.

The links that it sends begin with ${url}
`,
  }),
  regular: {
    portal,
    greeting: (firstName) => `Hello ${firstName},`,
    more: (count) => `and ${count} more`,
    settings: 'Choose what the portal tells me',
  },
  digest: {
    subject: (day) => `Your summary of ${day}`,
    intro: 'What is waiting for you, and what is new since your last summary.',
    sections: {
      overdue: 'Overdue tasks',
      today: 'Tasks of today',
      week: 'Tasks of this week',
      later: 'Tasks that follow',
      projects: 'Projects',
      licences: 'Licences',
      changes: 'What changed',
    },
    expired: (day) => `was due on ${day}`,
    stop: 'Stop this summary',
    why: 'It comes on working days on which there is something new.',
  },
  notice: {
    open: 'Open in the portal',
    why: 'It comes because this notice reaches you by mail at once.',
    always:
      'Notices of your account always come and cannot be switched off: that is how you learn that somebody else uses it.',
  },
  unsubscribing: {
    title: { digest: 'Stop the daily summary', panorama: 'Stop the weekly overview' },
    intro: 'Only this mail stops coming. In the portal you go on seeing the same.',
    stop: 'Stop it',
    done: 'Done: it will not come any more.',
    failed: 'It could not be saved. Try again in a moment.',
    again: 'You can ask for it again in',
    settings: 'your notices',
    wrong: 'This link is not valid',
    wrongText: 'Perhaps it was cut. You can choose which mails come to you in',
  },
  panorama: {
    subject: (day) => `Overview of the week of ${day}`,
    intro: 'How the open projects are, and how they were a week ago.',
    sections: { figures: 'In figures', worst: 'Those that need attention most' },
    beside: (count, weekAgo) => `${count}; a week ago, ${weekAgo}`,
    more: 'Open the overview',
    stop: 'Stop this overview',
    why: 'It comes on the first working day of each week, because you asked for it.',
  },
}
