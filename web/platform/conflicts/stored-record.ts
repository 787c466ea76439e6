import type { AuditEntity } from '#contract/audit-fields.ts'
import type { MergeRules, NameOf } from '#contract/merge.ts'

/** A record that a form changes, and how a conflict with another person's change is merged. */
export interface StoredRecord<Values, Rec extends { version: number }> {
  /** As which kind, and under which number, the audit trail has it. */
  entity: AuditEntity
  id: number
  /** As it was when the change began. */
  record: Rec
  /** As it is stored now; rejects with 404, or gives undefined, when it is gone. */
  load: () => Promise<Rec | undefined>
  /** What the fields hold of a record. */
  valuesOf: (record: Rec) => Values
  rules?: MergeRules<Values>
  /**
   * How a field's value reads, where that is not as it stands, a list by its entries; `records` have the names of what
   * they refer to.
   */
  written?: Partial<Record<NameOf<Values>, (values: Values, records: readonly Rec[]) => string | readonly string[]>>
  /** What the audit trail calls a field, where that is another name. */
  trail?: Partial<Record<NameOf<Values>, string>>
}

/** What a change was begun on. */
export interface Base<Values> {
  version: number
  values: Values
}
