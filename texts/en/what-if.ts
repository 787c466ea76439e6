import type { whatIf as spanish } from '../es/what-if.ts'

export const whatIf: typeof spanish = {
  title: 'What if',
  note: 'Nothing of this is saved: once you close, the project is as it was.',
  suppose: 'Suppose that something else is agreed or reported today',
  fields: {
    due: 'Promised day',
    percentage: 'Own progress',
    plannedStart: 'Planned Start',
    plannedEnd: 'Planned End',
    percentageRealized: 'Realized',
  },
  emptyPercentage: (percent) => `Empty, the milestones count: ${percent} today.`,
  milestones: (count) => `Milestones (${count})`,
  now: 'Today',
  supposed: 'This way',
  short: (which) => `${which}:`,
  progress: 'Progress',
  planned: 'Plan to date',
  late: (promise) => `Against ${promise}`,
  unchanged: 'Change something to see what would happen.',
  wrong: 'Correct what is marked to see what would happen.',
  waiting: 'Calculating...',
  failed: 'It could not be calculated',
  discard: 'Discard',
  restart: 'Back to today’s',
}
