import type { portfolioCauses as spanish } from '../es/portfolio-causes.ts'

export const portfolioCauses: typeof spanish = {
  by: 'See by',
  kinds: { cause: 'Cause', customer: 'Customer', product: 'Product', employee: 'Responsible' },
  note: 'Calendar days by which the ends of projects were put off. What was won back is not taken off.',
  severalPeople: 'A project with several responsible people counts for each of them.',
  columns: { days: 'Days put off', moves: 'Delays', projects: 'Projects' },
  noCause: 'No cause',
  bar: (name) => `Days put off, ${name}`,
  days: (days, one) => (one ? `${days} day` : `${days} days`),
  projects: (count, one, name) => (one ? `${count} project, ${name}` : `${count} projects, ${name}`),
  filter: {
    label: 'Put off',
    any: 'Any day',
    yes: 'Yes',
    from: 'Put off from',
    to: 'Put off until',
    wrongDays: "The day 'Put off from' can’t be after 'Put off until'",
    between: (from, to) => `${from} to ${to}`,
    since: (day) => `since ${day}`,
    until: (day) => `until ${day}`,
    causes: 'Cause',
    chosen: (count, one) => (one ? `${count} cause` : `${count} causes`),
    only: 'Only those that were put off',
  },
  calm: 'No project was put off',
  calmText: 'Here you see by how many days the ends of projects were put off, and why.',
}
