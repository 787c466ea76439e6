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
  /** What regular mails have in common. */
  regular: {
    portal,
    greeting: (firstName: string) => `Hola, ${firstName}:`,
    more: (count: string) => `y ${count} más`,
    settings: 'Elegir qué me avisa el portal',
  },
  digest: {
    subject: (day: string) => `Su resumen del ${day}`,
    intro: 'Lo que le espera, y lo que hay de nuevo desde su último resumen.',
    sections: {
      overdue: 'Tareas vencidas',
      today: 'Tareas de hoy',
      week: 'Tareas de esta semana',
      later: 'Tareas que siguen',
      projects: 'Proyectos',
      licences: 'Licencias',
      changes: 'Lo que cambió',
    },
    expired: (day: string) => `venció el ${day}`,
    stop: 'No recibir más este resumen',
    why: 'Le llega los días hábiles en que hay algo nuevo.',
  },
  /** The mail of one notice that comes at once. */
  notice: {
    open: 'Abrir en el portal',
    why: 'Le llega porque este aviso viene por correo al momento.',
    always: 'Los avisos de su cuenta llegan siempre y no se pueden apagar: así se entera si otra persona la usa.',
  },
  unsubscribing: {
    title: { digest: 'Dejar de recibir el resumen diario', panorama: 'Dejar de recibir el panorama semanal' },
    intro: 'Solo deja de llegarle este correo. En el portal seguirá viendo lo mismo.',
    stop: 'No recibirlo más',
    done: 'Listo: ya no le llegará.',
    failed: 'No se pudo guardar. Intente de nuevo en un momento.',
    again: 'Puede volver a pedirlo en',
    settings: 'sus avisos',
    wrong: 'Este enlace no es válido',
    wrongText: 'Quizá está cortado. Puede elegir qué correos le llegan en',
  },
  panorama: {
    subject: (day: string) => `Panorama de la semana del ${day}`,
    intro: 'Cómo están los proyectos abiertos, y cómo estaban hace una semana.',
    sections: { figures: 'En cifras', worst: 'Los que más necesitan atención' },
    beside: (count: string, weekAgo: string) => `${count}; hace una semana, ${weekAgo}`,
    more: 'Ver el panorama',
    stop: 'No recibir más este panorama',
    why: 'Le llega el primer día hábil de cada semana, porque lo pidió.',
  },
}
