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
    cancelled: (day: string) => `se abandonó el ${day}`,
    endedLate: (days: string) => `terminó ${days} tarde`,
    endedEarly: (days: string) => `terminó ${days} antes`,
    endedOnTime: 'terminó a tiempo',
    notStarted: (day: string) => `empieza el ${day}`,
    quiet: (day: string) => `suspendido desde el ${day}`,
    overdue: (days: string) => `vencido hace ${days}`,
    noProgress: (days: string) => `sin avance después de ${days}`,
    beyond: (day: string) => `terminaría más allá del ${day}`,
    tooEarly: (days: string) => `muy pronto para juzgarlo, van ${days}`,
    lateRange: (projects: string) => `ni el más rápido de los ${projects} llegaría a tiempo`,
    late: (days: string) => `terminaría ${days} tarde`,
    done: 'todo lo asignado está hecho; falta cerrarlo',
    onTime: (days: string) => `dentro del margen de ${days}`,
  },
  /** After a reason: the threshold that its days lie above, or up to it. */
  limits: {
    noProgress: (days: string) => `el límite es de ${days}`,
    tooEarly: (days: string) => `se juzga después de ${days}`,
    lateRange: (days: string) => `el margen es de ${days}`,
    lateFar: (days: string) => `el límite es de ${days}`,
    late: (days: string) => `el margen es de ${days}`,
  },
  /** Under a forecast: working days after the promise. */
  after: (days: string) => `${days}: días hábiles después de lo prometido`,
  afterFirst: (days: string) => `${days}: días hábiles después de la primera promesa`,
  legend: {
    done: 'Realizado',
    behind: 'Debería estar hecho y no lo está',
    plan: 'Plan a la fecha',
    forecast: 'Pronóstico, después de lo prometido',
  },
  /** When a light changes: the thresholds, each with its unit ('5 días hábiles'). */
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
      `Rojo: está vencido; sigue sin avance después de ${t.earlyDays} y del ${t.earlyShare} del plazo; ni el más rápido de los ${t.projects} proyectos que más se le parecían llegaría a tiempo, por más de ${t.lateDays} y del ${t.lateShare} del plazo; o terminaría tarde por más de ${t.redDays} y del ${t.redShare} del plazo.`,
    amber: (t: { lateDays: string; lateShare: string }) =>
      `Ámbar: terminaría tarde por más de ${t.lateDays} y del ${t.lateShare} del plazo.`,
  },
  /** The rule of a project, for those who hear it. */
  ruleOf: (project: string) => `Avance y pronóstico de ${project}`,
  /** In place of a forecast. */
  none: {
    tooEarly: 'Muy pronto para juzgarlo',
    noProgress: 'Sin avance',
    done: 'Terminado, sin cerrar',
    closed: 'Cerrado',
    notStarted: 'No ha empezado',
  },
  beyond: (day: string) => `Más allá del ${day}`,
  /** When a project ends, in a sentence: how it begins, and what follows. */
  ends: {
    likely: (day: string) => `Lo más probable: ${day}`,
    wouldEnd: (day: string) => `lo más probable es que termine el ${day}`,
    range: (from: string, to: string, projects: string) =>
      `8 de cada 10 veces, entre el ${from} y ${to}, como ${projects} terminados que más se le parecían.`,
    to: (day: string) => `el ${day}`,
    beyond: (day: string) => `más allá del ${day}`,
    /** Opens their list: 'los 9 proyectos'. */
    projects: (count: string) => `los ${count} proyectos`,
    plan: (day: string) => `si desde hoy cumple el plan, termina el ${day}`,
    noRange: (finished: string, one: boolean, needed: string) =>
      `Aún sin rango: ${one ? `hay ${finished} proyecto terminado` : `hay ${finished} proyectos terminados`} y se necesitan ${needed}.`,
    quiet: (since: string, end: string) => `Suspendido desde el ${since}; si se retomara hoy, ${end}`,
    quietPlan: (since: string, day: string) =>
      `Suspendido desde el ${since}; si se retomara hoy y cumpliera el plan, terminaría el ${day}`,
    late: (day: string, days: string, promise: string) => `Terminó el ${day}, ${days} después de ${promise}.`,
    early: (day: string, days: string, promise: string) => `Terminó el ${day}, ${days} antes de ${promise}.`,
    onTime: (day: string) => `Terminó el ${day}, el día prometido.`,
    cancelled: (day: string) => `Se abandonó el ${day}.`,
    promises: { first: 'la primera promesa', current: 'lo prometido' },
  },
  /** Which promise lateness and lights are counted against. */
  against: { label: 'Medir contra', first: 'Primera promesa', current: 'Promesa vigente' },
  /** On a line of days. */
  marks: {
    today: 'Hoy',
    promise: (day: string) => `Promesa ${day}`,
    ended: (day: string) => `Terminó ${day}`,
    cancelled: (day: string) => `Se abandonó ${day}`,
  },
  why: '¿Por qué?',
  /** Heard after it. */
  whyProgress: 'del avance',
  /** After the day on which a project is due: the calendar days since the first promise. */
  slip: (days: string, one: boolean) => (one ? `${days} día calendario` : `${days} días calendario`),
  slipHidden: 'frente a la primera promesa; ver los cambios de fecha',
  firstDue: 'Primera promesa',
}
