import type { firstSteps as spanish } from '../es/first-steps.ts'

export const firstSteps: typeof spanish = {
  title: 'To begin',
  done: (done, all) => `${done} of ${all}`,
  ready: 'Done:',
  people: {
    title: 'Invite your team',
    text: 'Create each person as an employee with a user: they get a link to come in.',
    already: (count) => `${count} people have access already.`,
    skipped: 'You can do it whenever you like, from Employees.',
    create: 'Create employee',
    import: 'Bring employees from Excel',
    later: 'Go on without inviting',
  },
  customer: {
    title: 'Create the first customer',
    text: 'Name, tax number and city. One is enough to begin.',
    already: 'There is a customer already.',
    create: 'Create customer',
    import: 'Bring customers from Excel',
  },
  project: {
    title: 'Create the first project',
    text: 'Of that customer, with its end and who is responsible.',
    already: 'There is a project already.',
    create: 'Create project',
  },
  milestones: {
    title: 'Assign its milestones',
    text: (count) => `There are ${count} to choose from; their weights add up to 100%.`,
    none: 'First create the milestones to choose from.',
    assign: 'Assign milestones',
    create: 'Create milestone',
  },
  others: 'Somebody with that permission does it.',
  goes: 'It goes by itself once all is done.',
  hide: 'Remove it now',
}
