/** Outgoing mail, as an administrator sees it. */
export const mails = {
  title: 'Correo enviado',
  intro:
    'Lo que el portal envía por correo en los últimos 30 días: qué espera, qué se envió y qué no se pudo enviar. Nadie puede leer aquí un mensaje.',
  search: 'Buscar por persona o correo',
  columns: {
    createdAt: 'Escrito',
    kind: 'Mensaje',
    recipient: 'Para',
    state: 'Estado',
    tries: 'Intentos',
    problem: 'Problema',
    actions: 'Acciones',
  },
  kinds: {
    invitation: 'Invitación',
    reset: 'Enlace para elegir otra contraseña',
    test: 'Mensaje de prueba',
    digest: 'Resumen diario',
    panorama: 'Panorama semanal',
  },
  states: { waiting: 'En espera', sent: 'Enviado', givenUp: 'No se envió' },
  /** Why the portal itself did not send one. */
  problems: {
    expired: 'Su enlace venció antes de que se pudiera enviar.',
    tooLate: 'No se pudo enviar en tres días.',
    noAccess: 'La persona ya no tiene acceso al portal.',
    otherSecret: 'Se escribió con otro secreto de la instalación.',
    replaced: 'Otro enlace tomó su lugar.',
    restored: 'Esperaba en la copia de seguridad que se restauró.',
  },
  server: {
    off: 'El portal no tiene un servidor de correo (SMTP_URL): los enlaces se muestran solo en pantalla.',
    ok: 'El servidor de correo responde.',
    failing: (since: string) =>
      `El servidor de correo no responde desde el ${since}. Lo que espera se enviará cuando vuelva.`,
    failingText: (problem: string) => `Respondió: ${problem}`,
  },
  filter: 'Estado',
  all: 'Todos',
  next: (when: string) => `Se intenta de nuevo: ${when}`,
  retry: 'Enviar ahora',
  retryOf: (kind: string, recipient: string) => `Enviar ahora: ${kind} para ${recipient}`,
  retrying: 'Enviando...',
  retried: 'El mensaje se enviará enseguida',
  test: 'Enviarme un mensaje de prueba',
  testing: 'Enviando...',
  tested: 'El mensaje de prueba está en camino',
  empty: 'Aún no se ha enviado ningún correo',
  emptyText: 'Aquí se ven las invitaciones y los demás mensajes que el portal envía.',
  noHits: 'Ningún correo está en ese estado',
  noHitsText: 'Elija otro estado para ver los demás.',
}
