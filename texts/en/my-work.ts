import type { myWork as spanish } from '../es/my-work.ts'

export const myWork: typeof spanish = {
  title: 'My work',
  tasks: 'My tasks',
  groups: { overdue: 'Overdue', today: 'Today', week: 'This week', later: 'Later' },
  noTasks: 'You have no open tasks.',
  projects: 'My projects',
  noProjects: 'You have no open projects.',
  due: (day) => `due ${day}`,
  allProjects: (count, one) => (one ? `See ${count} project` : `See ${count} projects`),
  late: 'Portfolio: what is late',
}
