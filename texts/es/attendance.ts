export const attendance = {
  fields: {
    place: 'Lugar',
    startsAt: 'Desde',
    endsAt: 'Hasta',
    nextMeeting: 'Próxima reunión',
    attendees: 'Personas',
  },
  proposed: 'se proponen los contactos y responsables del proyecto',
  none: 'Aún no hay personas en la lista.',
  kinds: { present: 'Asistió', guest: 'Invitado', absent: 'Ausente' },
  /** Heard, of the choice between the three. */
  kindOf: (name: string) => `Asistencia de ${name}`,
  about: (position: string, company: string) => [position, company].filter((words) => words !== '').join(' · '),
  remove: (name: string) => `Quitar a ${name}`,
  removed: (name: string) => `Se quitó a ${name}`,
  added: (name: string) => `Se agregó a ${name}`,
  addContact: 'Agregar contacto del cliente',
  addEmployee: 'Agregar empleado',
  alreadyAdded: 'Ya está en la lista',
  noContacts: 'El cliente no tiene más contactos.',
  contactsFailed: 'No se pudieron cargar los contactos.',
  full: (most: string) => `Caben ${most} personas como máximo.`,
  /** The day that the rhythm comes to, where it is another one. */
  rhythm: (day: string) => `Por su ritmo sería el ${day}.`,
  weekend: (day: string, weekday: string) => `Por su ritmo sería el ${day}, que es ${weekday}.`,
  holiday: (day: string) => `Por su ritmo sería el ${day}, que es festivo.`,
}
