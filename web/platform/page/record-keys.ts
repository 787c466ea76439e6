import type { AuditEntity } from '#contract/audit-fields.ts'

/** By the kind of record that is read by its id. */
const recordKeys = {
  employee: 'employees',
  customer: 'customers',
  contact: 'contacts',
  project: 'projects',
  checkpoint: 'checkpoints',
  projectStatus: 'project-statuses',
  milestone: 'milestones',
} as const satisfies Partial<Record<AuditEntity, string>>
export type RecordKind = keyof typeof recordKeys

/** Whether an answer under a query key is one record of that kind. */
export const isRecordOf = (entity: AuditEntity, [noun, scope]: readonly unknown[]): boolean =>
  scope === 'by-id' && entity in recordKeys && noun === recordKeys[entity as RecordKind]
