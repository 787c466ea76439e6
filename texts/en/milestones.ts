import type * as es from '../es/milestones.ts'
import { plainNouns } from './app.ts'

export const milestones: typeof es.milestones = {
  phases: 'Phases - Milestones',
  title: 'Milestone Configuration',
  create: 'Create Milestone',
  update: 'Update Milestone',
  add: plainNouns.milestone.add,
  search: 'Search milestones',
  columns: { ordinality: 'Order', name: 'Name', typeProject: 'Project Type' },
  empty: 'There are no milestones yet',
  emptyText: 'The milestones that can be assigned to projects are shown here.',
  created: 'Milestone created successfully!',
  seeCreated: 'View milestone',
  updated: 'Milestone updated successfully!',
  section: 'Milestone Information',
  fields: { name: 'Name', ordinality: 'Order', typeProject: 'Project Type' },
  ordinalityHelp: 'The milestone’s place among those of its project type: 1 to 999.',
}
