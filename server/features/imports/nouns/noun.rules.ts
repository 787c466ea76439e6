import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'

import type { AuditEntity } from '#contract/audit-fields.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { FieldKind } from '#contract/field-kinds.ts'
import type { MergeRules } from '#contract/merge.ts'
import type { Fields } from '#contract/noun-fields.ts'
import { columnOf } from '#server/platform/database/noun-records.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import type { Constraints } from '#server/platform/http/refused-writes.ts'

/** The values of a record by the contract's names. */
export type Values = Record<string, unknown>

/** Fields by which a new row is taken for a record that there is. */
export interface NaturalKey {
  /** Two at most. A problem is shown at the last one. */
  fields: readonly string[]
  /** The condition on a record and `asked`, whose columns f0 and f1 have the texts of the fields. An index serves it. */
  sql: string
  /** Else a second record needs the choice 'create'. */
  unique: boolean
}

/** What the rules of a noun depend on, beside the record. */
export interface CheckTerms {
  /** The day in Bogotá. */
  day: string
  /** Of an import of one project's records: the first day of that project. */
  projectStart: string | undefined
  /** The customer of a contact. */
  customerOf: (contactId: number) => number | undefined
}

/** A rule about several fields at once. */
export interface RecordCheck {
  /** The rule is asked only when one of these fields changes. */
  of: readonly string[]
  problems: (values: Values, terms: CheckTerms) => FieldProblem[]
}

/** A noun as an import knows it. */
export interface ImportedNoun {
  entity: AuditEntity
  table: 'customers' | 'contacts' | 'employees' | 'projects' | 'project_milestones'
  /**
   * The column of each field that is written, its type, and what an empty cell is where that is not null. Several fields may
   * be parts of one column, a JSON object, which is null where all of them are.
   */
  columns: Readonly<Record<string, { name: string; type: string; empty?: unknown; part?: string }>>
  draft: z.ZodMiniType<Values>
  update: { shape: Readonly<Record<string, z.ZodMiniType>> }
  keys: readonly NaturalKey[]
  constraints: Constraints
  /** @param shown a field's value in words */
  nameOf: (values: Values, shown: (field: string) => string) => string
  rules?: MergeRules<Values>
  /** Fields that stay as they are once the record is there. */
  fixed?: readonly string[]
  /** Tables that it refers to, in the order of lock-order.ts, and the fields that do. */
  locks?: readonly { table: string; fields: readonly string[]; hasActive?: boolean }[]
  checks?: readonly RecordCheck[]
  /** A field that cannot change while other records refer to the record; the statement finds these among ids. */
  held?: { field: string; sql: string; code: 'contactInUse' | 'projectLicences' }
  /** A field that not everybody may change in every record: those among ids in which the importer may not. */
  guarded?: {
    field: string
    among: (db: Kysely<Tables>, ids: readonly number[], importer: number) => Promise<Set<number>>
    code: 'userEmail'
  }
  /** Its records belong to one project. */
  ofProject?: boolean
}

const typeOf = (kind: FieldKind): string => {
  if (kind.startsWith('ref:')) return 'integer'
  if (kind === 'flag') return 'boolean'
  return kind === 'classification' ? 'smallint' : 'text'
}
/** The columns of a declared noun. */
export const columnsOf = ({ fields }: { fields: Fields }): ImportedNoun['columns'] =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { kind, empty }]) => [
      field,
      { name: columnOf(field), type: typeOf(kind), empty },
    ]),
  )

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The values of a stored row by the contract's names. */
export const valuesOfRecord = ({ columns }: ImportedNoun, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([field, { name, part }]) => {
      const stored = record[name] ?? null
      return [field, part === undefined ? stored : ((stored as Record<string, unknown> | null)?.[part] ?? null)]
    }),
  )

/** The same the other way round, to be written. */
export function recordOfValues({ columns }: ImportedNoun, values: Values): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [field, { name, part }] of Object.entries(columns)) {
    const value = values[field]
    if (value === undefined) continue
    if (part === undefined) record[name] = value
    else record[name] = value === null ? (record[name] ?? null) : { ...(record[name] as object | null), [part]: value }
  }
  return record
}

/** The names of the columns of some fields, each once. */
export const columnNames = ({ columns }: ImportedNoun, fields = Object.keys(columns)): string[] => [
  ...new Set(fields.map((field) => columns[field]!.name)),
]

/** The problems that the rules of a noun find in a record. @param changed the fields that would change; all of a new record */
export const problemsOf = (
  { checks = [] }: ImportedNoun,
  values: Values,
  terms: CheckTerms,
  changed?: readonly string[],
): FieldProblem[] =>
  checks.flatMap(({ of, problems }) =>
    changed === undefined || of.some((field) => changed.includes(field)) ? problems(values, terms) : [],
  )
