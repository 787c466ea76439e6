import type { progress as progressEs } from '../es/progress.ts'

export const progress: typeof progressEs = {
  title: 'Progress over time',
  note: 'Planned and realized in milestones, and the project’s own progress, as time went by.',
  show: 'Show history',
  hide: 'Hide history',
  empty: 'The progress has not changed yet: the curve begins with the first change.',
  onePoint: 'There is one record only: the curve is drawn from the second on.',
  planned: 'Planned in milestones',
  realized: 'Realized in milestones',
  own: 'Project’s progress',
  date: 'Date',
  who: 'Who',
  table: 'Records of the progress',
  showTable: 'Show as a table',
  summary: (count, from, to, planned, realized, own) =>
    `Curve of the progress with ${count === '1' ? '1 record' : `${count} records`}, from ${from} to ${to}. Latest: ${planned} planned in milestones, ${realized} realized in milestones, ${own} progress of the project.`,
  at: (when) => `As of ${when}`,
}
