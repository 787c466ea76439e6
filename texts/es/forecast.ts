/** How a project stands against its promise, in words. */
export const forecast = {
  lights: { red: 'Rojo', amber: 'Ámbar', green: 'Verde', grey: 'Gris' },
  /** 'Rojo: vencido hace 5 días hábiles.' */
  lightAndReason: (light: string, reason: string) => `${light}: ${reason}.`,
  /** Working days, with their number: '1 día hábil', '40 días hábiles'. */
  workingDays: (count: string, one: boolean) => (one ? `${count} día hábil` : `${count} días hábiles`),
  /** '9 días hábiles de retraso' */
  overdue: (days: string) => `${days} de retraso`,
  reasons: {
    closed: 'cerrado',
    endedLate: (days: string) => `terminó ${days} tarde`,
    endedEarly: (days: string) => `terminó ${days} antes`,
    endedOnTime: 'terminó a tiempo',
    notStarted: (day: string) => `empieza el ${day}`,
    quiet: (day: string) => `suspendido desde el ${day}`,
    overdue: (days: string) => `vencido hace ${days}`,
    noProgress: (days: string) => `sin avance después de ${days}`,
    beyond: (day: string) => `terminaría más allá del ${day}`,
    tooEarly: (days: string) => `muy pronto para un pronóstico, van ${days}`,
    lateRange: (projects: string) => `ni el más rápido de los ${projects} llegaría a tiempo`,
    late: (days: string) => `terminaría ${days} tarde`,
    done: 'todo lo asignado está hecho; falta cerrarlo',
    onTime: (days: string) => `dentro del margen de ${days}`,
  },
  /** Under a forecast: working days after the promise. */
  after: (days: string) => `${days}: días hábiles después de lo prometido`,
  legend: {
    done: 'Realizado',
    behind: 'Debería estar hecho y no lo está',
    plan: 'Plan a la fecha',
    forecast: 'Pronóstico, después de lo prometido',
  },
  /** When a light changes: the thresholds, each with its unit. */
  rules: {
    show: 'Cuándo es rojo o ámbar',
    red: (t: {
      earlyDays: string
      earlyShare: string
      projects: string
      lateDays: string
      lateShare: string
      redDays: string
      redShare: string
    }) =>
      `Rojo: está vencido; sigue sin avance después de ${t.earlyDays} días hábiles y del ${t.earlyShare} del plazo; ni el más rápido de los ${t.projects} proyectos que más se le parecían llegaría a tiempo, por más de ${t.lateDays} días hábiles y del ${t.lateShare} del plazo; o terminaría tarde por más de ${t.redDays} días hábiles y del ${t.redShare} del plazo.`,
    amber: (t: { lateDays: string; lateShare: string }) =>
      `Ámbar: terminaría tarde por más de ${t.lateDays} días hábiles y del ${t.lateShare} del plazo.`,
  },
  /** The rule of a project, for those who hear it. */
  ruleOf: (project: string) => `Avance y pronóstico de ${project}`,
  /** In place of a forecast. */
  none: {
    tooEarly: 'Muy pronto para un pronóstico',
    noProgress: 'Sin avance',
    done: 'Terminado, sin cerrar',
    closed: 'Cerrado',
    notStarted: 'No ha empezado',
  },
  beyond: (day: string) => `Más allá del ${day}`,
  /** When a project ends, in a sentence. */
  ends: {
    record: (day: string, from: string, to: string, projects: string) =>
      `Lo más probable: ${day}; 8 de cada 10 veces, entre el ${from} y el ${to}, como los ${projects} proyectos terminados que más se le parecían.`,
    plan: (day: string) => `Si desde hoy cumple el plan, termina el ${day}.`,
    quiet: (since: string, end: string) => `Suspendido desde el ${since}; si se retomara hoy, ${end}`,
  },
  why: '¿Por qué?',
  /** Heard after it. */
  whyProgress: 'del avance',
  panel: {
    title: 'Avance y pronóstico',
    windows: 'Plan según los días de los hitos.',
    linear: 'Plan parejo desde el inicio hasta el fin.',
    ownProgress: 'Sin hitos asignados: avance propio del proyecto.',
    showData: 'Ver los datos',
    hideData: 'Ocultar los datos',
    data: 'Datos del avance y el pronóstico',
    loadFailed: 'No se pudo cargar el pronóstico',
    chart: (sentence: string) => `Gráfica del plan, lo realizado y el pronóstico. ${sentence}`,
    day: 'Día',
    planned: 'Plan',
    declared: 'Planeado en hitos',
    realized: 'Realizado',
    forecast: 'Pronóstico',
    today: 'Hoy',
    promise: (day: string) => `Promesa ${day}`,
    firstPromise: (day: string) => `Primera promesa, ${day}`,
    forecastOn: (day: string) => `Pronóstico ${day}`,
    behind: 'Por debajo del plan',
    figures: {
      realized: 'Realizado',
      planned: 'Plan a hoy',
      difference: 'Diferencia',
      forecast: 'Pronóstico',
      best: 'Si desde hoy cumple el plan',
      pace: 'Al ritmo de los últimos 30 días hábiles',
    },
    points: (points: string) => `${points} puntos`,
  },
  composition: {
    title: (percent: string) => `¿Por qué ${percent}?`,
    note: 'Peso de cada hito por lo realizado',
    milestone: 'Hito',
    product: 'Peso × realizado',
    points: 'Puntos',
    unassigned: 'Peso sin asignar',
    total: 'Realizado',
    own: (percent: string) => `Cuenta el avance propio del proyecto; los hitos dicen ${percent}.`,
    unassignedNote: (percent: string) => `Falta asignar ${percent} del peso; cuenta como no hecho.`,
    show: 'Ver',
    hide: 'Ocultar',
    none: 'Sin hitos asignados: cuenta el avance propio del proyecto.',
  },
  slips: {
    title: 'Cambios de fecha y tiempo en cada estado',
    none: 'La fecha de fin no ha cambiado.',
    moves: 'Cambios',
    slipped: 'Días aplazados',
    wonBack: 'Días recuperados',
    longest: 'El más largo',
    byCause: 'Por causa',
    noCause: 'Sin causa',
    rows: 'Cambios de la fecha de fin',
    showRows: 'Ver los cambios',
    hideRows: 'Ocultar los cambios',
    columns: { when: 'Cuándo', move: 'De → a', shift: 'Días calendario', total: 'Acumulado', reason: 'Motivo' },
    working: (days: string) => `${days} hábiles`,
    noChange: 'sin novedad',
    to: 'a',
    statuses: 'Tiempo en cada estado',
    status: 'Estado',
    since: 'Desde',
    days: 'Días',
  },
  latest: {
    change: 'Última novedad',
    noChange: 'Aún no hay novedades.',
    allChanges: (count: string, one: boolean) => (one ? 'Ver la novedad' : `Ver las ${count} novedades`),
    followUp: 'Último seguimiento',
    noFollowUp: 'Aún no hay seguimientos.',
    allFollowUps: (count: string, one: boolean) => (one ? 'Ver el seguimiento' : `Ver los ${count} seguimientos`),
    openTasks: (count: string, one: boolean) => (one ? '1 tarea abierta' : `${count} tareas abiertas`),
  },
  /** After the day on which a project is due: the calendar days since the first promise. */
  slip: (days: string, one: boolean) => (one ? `${days} día` : `${days} días`),
  slipHidden: 'frente a la primera promesa; ver los cambios de fecha',
  firstDue: 'Primera promesa',
}
