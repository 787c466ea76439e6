import type { mail as mailEs } from '../es/mail.ts'

export const mail: typeof mailEs = {
  invitation: ({ firstName, url }) => ({
    subject: 'Invitation to the Internal Projects Portal',
    text: `Hello ${firstName},

You now have a user in the Internal Projects Portal. Choose your password with this link, which is valid for 72 hours and can be used once:

${url}

If you did not expect this message, do nothing: without the link nobody can use your account.
`,
  }),
  reset: ({ firstName, url }) => ({
    subject: 'Choose another password for the Internal Projects Portal',
    text: `Hello ${firstName},

Somebody asked to change the password of your user in the Internal Projects Portal. If it was you, choose another one with this link, which is valid for 30 minutes and can be used once:

${url}

If it was not you, do nothing: your password stays as it is.
`,
  }),
}
