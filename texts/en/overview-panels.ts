import type { overviewPanels as spanish } from '../es/overview-panels.ts'

export const overviewPanels: typeof spanish = {
  composition: {
    title: (percent) => `Why ${percent}?`,
    note: 'Weight of each milestone times what is realized',
    milestone: 'Milestone',
    product: 'Weight × realized',
    points: 'Points',
    unassigned: 'Unassigned weight',
    total: 'Realized',
    own: (percent) => `The project’s own figure counts; the milestones say ${percent}.`,
    unassignedNote: (percent) => `${percent} of the weight is not assigned yet; it counts as not done.`,
    show: 'Show',
    hide: 'Hide',
    none: 'No milestones assigned: the project’s own progress counts.',
  },
  latest: {
    change: 'Last change',
    to: 'to',
    noChange: 'There are no changes yet.',
    allChanges: (count, one) => (one ? 'See the change' : `See the ${count} changes`),
    followUp: 'Last follow-up',
    noFollowUp: 'There are no follow-ups yet.',
    allFollowUps: (count, one) => (one ? 'See the follow-up' : `See the ${count} follow-ups`),
    openTasks: (count, one) => (one ? '1 open task' : `${count} open tasks`),
  },
}
