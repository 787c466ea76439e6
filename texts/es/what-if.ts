/** What the forecast of a project would be if something were agreed or reported today. */
export const whatIf = {
  title: 'Qué pasaría si',
  note: 'Nada de esto se guarda: al cerrar, el proyecto queda como está.',
  suppose: 'Suponga que hoy se acuerda o se reporta otra cosa',
  fields: {
    due: 'Día prometido',
    percentage: 'Avance propio',
    plannedStart: 'Inicio planeado',
    plannedEnd: 'Fin planeado',
    percentageRealized: 'Realizado',
  },
  /** While the milestones say how far it is. */
  emptyPercentage: (percent: string) => `Vacío, cuentan los hitos: hoy ${percent}.`,
  milestones: (count: string) => `Hitos (${count})`,
  now: 'Hoy',
  supposed: 'Así',
  /** Before a short answer: 'Hoy: 6 ene 2027'. */
  short: (which: string) => `${which}:`,
  progress: 'Avance',
  planned: 'Plan a hoy',
  late: (promise: string) => `Frente a ${promise}`,
  unchanged: 'Cambie un dato para ver qué pasaría.',
  wrong: 'Corrija lo señalado para ver qué pasaría.',
  waiting: 'Calculando...',
  failed: 'No se pudo calcular',
  discard: 'Descartar',
  restart: 'Volver a lo de hoy',
}
