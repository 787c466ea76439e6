import type * as es from '../es/project-copy.ts'

export const projectCopy: typeof es.projectCopy = {
  title: 'Duplicate project',
  name: (project) => `${project} (copy)`,
  note: (project, milestones, count) =>
    `Copy of ${project}: people, product, cost, summary${milestones === 0 ? '' : milestones === 1 ? ' and its milestone, with its weight' : ` and its ${count} milestones, with their weights`}. Planned days move to the new start by working days. Follow-ups, changes, files and licenses are not copied.`,
  inactive: (count, names) =>
    count === 1
      ? `${names} is not copied as a responsible person: not active any more.`
      : `${names} are not copied as responsible people: not active any more.`,
  withoutMilestones: (reason) => `The project was created, but its milestones were not assigned: ${reason}`,
}
