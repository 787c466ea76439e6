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
}
