import type * as es from '../es/plain-nouns.ts'
import { milestones } from './milestones.ts'
import { projectStatuses } from './project-statuses.ts'

export const plainTexts: typeof es.plainTexts = { projectStatuses, milestones }

export const plainRecords: typeof es.plainRecords = {
  projectStatus: { entity: 'Project status', thing: 'the status', fields: projectStatuses.fields },
  milestone: { entity: 'Milestone of the catalog', thing: 'the milestone', fields: milestones.fields },
}
