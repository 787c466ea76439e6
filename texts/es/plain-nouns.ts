import type { AuditEntity, PlainKind, TrailLabels } from '#contract/audit-fields.ts'

import { milestones } from './milestones.ts'
import { projectStatuses } from './project-statuses.ts'

/** What a kind of record is called, by itself and within a sentence, and its fields by their names in the trail. */
export type TrailWords<Kind extends AuditEntity> = {
  [E in Kind]: { entity: string; thing: string; fields: TrailLabels<E> }
}

/** The sentences of plain nouns. */
export const plainTexts = { projectStatuses, milestones }

export const plainRecords: TrailWords<PlainKind> = {
  projectStatus: { entity: 'Estado de proyecto', thing: 'el estado', fields: projectStatuses.fields },
  milestone: { entity: 'Hito del catálogo', thing: 'el hito', fields: milestones.fields },
}
