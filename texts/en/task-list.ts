import type { taskList as spanish } from '../es/task-list.ts'

export const taskList: typeof spanish = {
  title: 'Follow-up tasks',
  search: 'Search tasks',
  empty: 'There are no tasks yet',
  emptyText: 'The tasks of all follow-ups are shown here.',
  nothingFound: 'No task with these filters',
  nothingFoundText: 'Remove one to see more.',
  filters: {
    label: 'Filters',
    employeeId: 'Consultant',
    everybody: 'Everybody',
    mine: 'Mine',
    projectId: 'Project',
    anyProject: 'All',
    days: 'Estimated Date',
    anyDay: 'Any day',
    from: 'From',
    to: 'To',
    since: (day: string) => `from ${day}`,
    until: (day: string) => `up to ${day}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    status: 'Status',
    anyStatus: 'All',
    remove: (filter: string) => `Remove the filter ${filter}`,
    clear: 'Remove filters',
  },
}
