import type { AuditEntity, PlainKind } from '#contract/audit-fields.ts'

import { isPlain, plainNouns } from './plain-nouns.ts'

/** By the kind of record that is read by its id, with the plain nouns. */
const recordKeys = {
  employee: 'employees',
  customer: 'customers',
  contact: 'contacts',
  project: 'projects',
  checkpoint: 'checkpoints',
} as const satisfies Partial<Record<AuditEntity, string>>
export type RecordKind = keyof typeof recordKeys | PlainKind
export type RecordKey = (typeof recordKeys)[keyof typeof recordKeys] | (typeof plainNouns)[PlainKind]['key']

function keyOf(entity: AuditEntity): RecordKey | undefined {
  if (isPlain(entity)) return plainNouns[entity].key
  const keys: Partial<Record<AuditEntity, RecordKey>> = recordKeys
  return keys[entity]
}

/** Whether an answer under a query key is one record of that kind. */
export const isRecordOf = (entity: AuditEntity, [noun, scope]: readonly unknown[]): boolean =>
  scope === 'by-id' && noun !== undefined && noun === keyOf(entity)
