export const forecastPaper = {
  promised: (day: string, reason: string) => `Prometido para el ${day}: ${reason}.`,
  promisedFor: (day: string) => `Prometido para el ${day}.`,
  /** Planned days. */
  range: (from: string, to: string) => `${from} – ${to}`,
  /** Of the acta and of the informe; the second of a closed project. */
  figures: { expected: 'Esperado a hoy', expectedThen: 'Esperado ese día', level: 'Frente al plan', onPlan: 'Al día' },
  chart: {
    now: 'Hoy',
    starts: (day: string) => `Empieza ${day}`,
    promise: (day: string) => `Promesa ${day}`,
    ended: (day: string) => `Terminó ${day}`,
    cancelled: (day: string) => `Se abandonó ${day}`,
    plan: 'Plan',
    realized: 'Realizado',
    alt: (realized: string, planned: string) => `Curva de avance: realizado ${realized}, esperado ${planned}.`,
  },
}
