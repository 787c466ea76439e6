import type * as es from '../es/project-copy.ts'

export const projectCopy: typeof es.projectCopy = {
  title: 'Duplicate project',
  name: (project) => `${project} (copy)`,
  note: (project, milestones, count) =>
    `Copy of ${project}: people, product, cost, summary${milestones === 0 ? '' : milestones === 1 ? ' and its milestone, with its weight' : ` and its ${count} milestones, with their weights`}. Planned days move to the new start by working days. Follow-ups, changes, files and licenses are not copied.`,
  withoutMilestones: (reason) => `The project was created, but its milestones were not assigned: ${reason}`,
}
