import type * as es from '../es/forecast-paper.ts'

export const forecastPaper: typeof es.forecastPaper = {
  promised: (day, reason) => `Promised for ${day}: ${reason}.`,
  range: (from, to) => `${from} – ${to}`,
  chart: {
    now: 'Today',
    promise: (day) => `Promise ${day}`,
    ended: (day) => `Ended ${day}`,
    plan: 'Plan',
    realized: 'Realised',
    alt: (realized, planned) => `Curve of the progress: realised ${realized}, expected ${planned}.`,
  },
}
