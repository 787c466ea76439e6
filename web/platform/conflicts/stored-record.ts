import type { AuditEntity } from '#contract/audit-fields.ts'
import type { MergeRules, NameOf } from '#contract/merge.ts'

export interface Stored<Values, Rec extends { version: number }> {
  entity: AuditEntity
  /** Absent where the trail's is not known: then nobody is named. */
  id?: number | undefined
  /** What was read when the change began. */
  from: Rec
  /** Rejects with 404, or gives undefined, when it is gone. What is new is found by what was typed. */
  load: (mine: Values) => Promise<Rec | undefined>
  valuesOf: (record: Rec) => Values
  rules?: MergeRules<Values>
  /** How a value is shown that means nothing by itself, such as an id; `records` have the names. */
  written?: Partial<Record<NameOf<Values>, (values: Values, records: readonly Rec[]) => string | readonly string[]>>
  /** What the audit trail calls a field, where that is another name. */
  trail?: Partial<Record<NameOf<Values>, string>>
}

export interface StoredRecord<Values, Rec extends { version: number }> extends Stored<Values, Rec> {
  id: number
}

export interface Base<Values> {
  version: number
  values: Values
}
