/** By the names of the contract's kinds. */
const kinds = {
  projectDue: 'Fin de proyecto',
  milestone: 'Hito',
  task: 'Tarea',
  licence: 'Licencia',
  followUp: 'Seguimiento esperado',
}

type Titles = Record<keyof typeof kinds, (title: string, project: string) => string>

const title: Titles = {
  projectDue: (name) => `Fin de proyecto: ${name}`,
  milestone: (name, project) => `Hito: ${name}, ${project}`,
  task: (name) => `Tarea: ${name}`,
  licence: (product, project) => `Vence licencia: ${product}, ${project}`,
  followUp: (name) => `Seguimiento esperado: ${name}`,
}

const second: Record<keyof typeof kinds, (project: string, one: boolean) => string> = {
  projectDue: () => 'Fin de proyecto',
  milestone: (project) => `Hito · ${project}`,
  task: (project) => `Tarea · ${project}`,
  licence: (project, one) => `${one ? 'Vence' : 'Vencen'}, de ${project}`,
  followUp: () => 'Seguimiento esperado',
}

export const agenda = {
  screen: {
    title: 'Calendario',
    portfolio: 'Panorama',
    print: 'Imprimir',
    today: 'Hoy',
    tomorrow: 'Mañana',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    previousWeek: 'Semana anterior',
    nextWeekShort: 'Semana siguiente',
    from: (day: string) => `Desde el ${day}`,
    pastTitle: 'Ya pasaron y siguen abiertos',
    whose: 'De quién',
    mine: 'Míos',
    everybody: 'Todos',
    view: 'Vista',
    views: { month: 'Mes', agenda: 'Agenda' },
    filters: { kind: 'Tipo', customer: 'Cliente', person: 'Responsable', all: 'Todos', clear: 'Limpiar filtros' },
    kinds: { ...kinds, licence: 'Licencias' },
    licences: (count: string, one: boolean) => (one ? '1 licencia' : `${count} licencias`),
    /** Under the name of an entry. */
    second,
    late: 'ya pasó y sigue abierto',
    missing: 'falta el seguimiento',
    monthOf: (month: string) => `Calendario de ${month}`,
    count: (count: string, one: boolean) => (one ? '1 entrada' : `${count} entradas`),
    more: (count: string) => `${count} más`,
    dayIn: (weekday: string, day: string) => `${weekday} ${day}`,
    withYear: (day: string, year: string) => `${day} de ${year}`,
    past: (count: string, one: boolean) =>
      one ? '1 ya pasó y sigue abierto' : `${count} ya pasaron y siguen abiertos`,
    oldest: (day: string) => `El más antiguo, del ${day}`,
    pastFailed: 'No se pudo contar lo que ya pasó.',
    fromToday: 'Desde hoy',
    nothingToday: 'Nada para hoy.',
    nothing: 'Nada en estos días.',
    nextWeek: (day: string) => `Ver la semana del ${day}`,
    emptyMine: 'No hay nada suyo en estos días.',
    emptyAll: 'No hay nada en estos días.',
    showAll: 'Ver los de todos',
    failed: 'El calendario no se pudo cargar',
    legend: 'Qué es cada signo',
    /** The coloured words, and what they say. */
    legendLate: ['En rojo', ', lo que ya pasó y sigue abierto; '],
    legendMissing: ['en ámbar', ', el seguimiento que falta'],
  },
  feeds: {
    card: 'Suscripciones al calendario',
    subscribe: 'Suscribirse',
    title: 'Suscribirse al calendario',
    intro:
      'Su programa de calendario lee estas direcciones cada hora. Quien conozca una dirección ve lo que hay en ella: no la comparta.',
    scopes: { mine: 'Lo mío', all: 'Todo' },
    about: {
      mine: 'Los proyectos de los que es responsable o que sigue, y sus tareas',
      all: 'Todos los proyectos y las tareas de todos',
    },
    since: (day: string) => `Desde el ${day}`,
    read: (instant: string) => `leída por última vez el ${instant}`,
    unread: 'aún no se ha leído',
    make: 'Crear dirección',
    makeOf: (name: string) => `Crear dirección: ${name}`,
    making: 'Creando...',
    renew: 'Cambiar',
    renewOf: (name: string) => `Cambiar la dirección: ${name}`,
    end: 'Terminar',
    endOf: (name: string) => `Terminar la suscripción: ${name}`,
    address: 'Dirección',
    once: 'Cópiela ahora: no se vuelve a mostrar',
    open: 'Abrir en el programa de calendario',
    failed: 'Las suscripciones no se pudieron cargar',
    renewing: {
      title: 'Cambiar la dirección',
      text: 'La dirección actual deja de servir; hay que poner la nueva en el programa de calendario.',
    },
    ending: {
      title: 'Terminar la suscripción',
      text: 'La dirección deja de servir en todos los programas que la leen.',
    },
  },
  feed: {
    name: (scope: 'mine' | 'all', company: string | undefined) =>
      `${scope === 'mine' ? 'Mis proyectos' : 'Proyectos'}${company === undefined ? '' : ` · ${company}`}`,
    file: 'calendario.ics',
    kinds,
    title,
    description: ({ project, customer, people }: { project: string; customer: string; people: readonly string[] }) =>
      [
        `Proyecto: ${project}`,
        `Cliente: ${customer}`,
        ...(people.length > 0 ? [`Responsable: ${people.join(', ')}`] : []),
      ].join('\n'),
  },
}
