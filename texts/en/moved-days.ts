import type * as es from '../es/moved-days.ts'

export const movedDays: typeof es.movedDays = {
  title: 'Record as a change',
  moved: (from, to, days) => `The end moves from ${from} to ${to} (${days}).`,
  optional: 'With a reason, the move stands among the changes of the project. Left empty, it has no change.',
  fields: { changeCauseId: 'Cause', changeComments: 'Reason' },
  shift: (signed, one) => `${signed} calendar ${one ? 'day' : 'days'}`,
}
