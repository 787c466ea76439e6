import type { workload as spanish } from '../es/workload.ts'

export const workload: typeof spanish = {
  title: 'Workload',
  portfolio: 'Portfolio',
  print: 'Print',
  search: 'Search people',
  table: 'Open tasks by person and week',
  note: 'Open tasks of follow-ups (pending and in progress) by their estimated day, from Monday to Sunday. Those of past days are counted as overdue. The portal does not record anybody’s hours.',
  columns: { employee: 'Person', projects: 'Projects', overdue: 'Overdue' },
  projectsOf: (name, count, one) => `${name}: ${count} ${one ? 'open project' : 'open projects'}`,
  overdueOf: (name, count, one) => `${name}: ${count} ${one ? 'overdue task' : 'overdue tasks'}`,
  tasksOf: (name, count, one, week) => `${name}: ${count} ${one ? 'task' : 'tasks'}, ${week}`,
  week: (monday, sunday) => `week from ${monday} to ${sunday}`,
  legend: 'Tasks in the week',
  heat: (least, most) => (most === undefined ? `${least} or more` : `${least} to ${most}`),
  empty: 'No people yet',
  emptyText: 'This is where you see how many tasks everybody has in the coming weeks.',
}
