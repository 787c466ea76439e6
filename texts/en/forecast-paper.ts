import type * as es from '../es/forecast-paper.ts'

export const forecastPaper: typeof es.forecastPaper = {
  promised: (day, reason) => `Promised for ${day}: ${reason}.`,
  promisedFor: (day) => `Promised for ${day}.`,
  range: (from, to) => `${from} – ${to}`,
  figures: {
    expected: 'Expected today',
    expectedThen: 'Expected that day',
    level: 'Against the plan',
    onPlan: 'On schedule',
  },
  chart: {
    now: 'Today',
    starts: (day) => `Starts ${day}`,
    promise: (day) => `Promise ${day}`,
    ended: (day) => `Ended ${day}`,
    cancelled: (day) => `Given up ${day}`,
    plan: 'Plan',
    realized: 'Realised',
    alt: (realized, planned) => `Curve of the progress: realised ${realized}, expected ${planned}.`,
  },
}
