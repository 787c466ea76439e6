import type * as es from '../es/milestone-assigning.ts'

export const milestoneAssigning: typeof es.milestoneAssigning = {
  title: 'Assign milestones',
  choose: 'Milestone',
  chooseHelp: 'Find a milestone of the catalog and add it with its weight.',
  chosen: 'Milestones of the project',
  none: 'No milestones are chosen yet.',
  alreadyAdded: 'Already in the list',
  remove: (milestone) => `Remove ${milestone}`,
  meter: (assigned) => `Assigned weights ${assigned} of 100%`,
  meterLabel: 'Assigned weights',
  exceeded: (over) => `${over} too many. Lower the weight of a milestone.`,
  save: 'Save',
  savingAll: 'Saving...',
  weightMissing: 'Write a weight above 0',
  propose: 'Propose days',
  proposed: 'Days were proposed by order and weight: look at them before saving.',
  share: 'Share equally',
  shared: (assigned) => `The weights now sum to ${assigned}: look at them before saving.`,
  bring: (type) => `Bring the milestones of ${type}`,
  brought: (projects, count, type) =>
    `These are the milestones of ${projects === 1 ? 'a finished project' : `${count} finished projects`} of ${type}, with the median of their weights: look at them before saving.`,
  nothingBrought: (type) => `The finished projects of ${type} have no milestones in common.`,
}
