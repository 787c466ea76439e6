interface LinkMail {
  firstName: string
  url: string
  /** The company whose portal it is, where it has said its name. */
  company?: string | undefined
}
interface MailText {
  subject: string
  text: string
}

const portal = (company: string | undefined) =>
  `Portal de Proyectos Internos${company === undefined ? '' : ` de ${company}`}`

/** Letters that the portal sends, as plain text. */
export const mail = {
  invitation: ({ firstName, url, company }: LinkMail): MailText => ({
    subject: `Invitación al ${portal(company)}`,
    text: `Hola, ${firstName}:

Ya tiene un usuario en el ${portal(company)}. Elija su contraseña en este enlace, que vale 72 horas y se usa una sola vez:

${url}

Si no esperaba este mensaje, no haga nada: sin el enlace nadie puede usar su cuenta.
`,
  }),
  reset: ({ firstName, url, company }: LinkMail): MailText => ({
    subject: `Elija otra contraseña del ${portal(company)}`,
    text: `Hola, ${firstName}:

Alguien pidió cambiar la contraseña de su usuario en el ${portal(company)}. Si fue usted, elija otra en este enlace, que vale 30 minutos y se usa una sola vez:

${url}

Si no fue usted, no haga nada: su contraseña sigue siendo la misma.
`,
  }),
  /** What `npm run doctor -- --mail` sends. */
  test: ({ company, url }: Pick<LinkMail, 'company' | 'url'>): MailText => ({
    subject: `Mensaje de prueba del ${portal(company)}`,
    text: `Este es un mensaje de prueba. Si lo lee, el ${portal(company)} puede enviar correo.

Los enlaces que envía empiezan por ${url}
`,
  }),
}
