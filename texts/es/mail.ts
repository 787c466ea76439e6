export interface LinkMail {
  firstName: string
  url: string
}
export interface MailText {
  subject: string
  text: string
}

/** Letters that the portal sends, as plain text. */
export const mail = {
  invitation: ({ firstName, url }: LinkMail): MailText => ({
    subject: 'Invitación al Portal de Proyectos Internos',
    text: `Hola, ${firstName}:

Ya tiene un usuario en el Portal de Proyectos Internos. Elija su contraseña en este enlace, que vale 72 horas y se usa una sola vez:

${url}

Si no esperaba este mensaje, no haga nada: sin el enlace nadie puede usar su cuenta.
`,
  }),
  reset: ({ firstName, url }: LinkMail): MailText => ({
    subject: 'Elija otra contraseña del Portal de Proyectos Internos',
    text: `Hola, ${firstName}:

Alguien pidió cambiar la contraseña de su usuario en el Portal de Proyectos Internos. Si fue usted, elija otra en este enlace, que vale 30 minutos y se usa una sola vez:

${url}

Si no fue usted, no haga nada: su contraseña sigue siendo la misma.
`,
  }),
}
