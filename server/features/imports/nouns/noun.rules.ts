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

export type Values = Record<string, unknown>

/** A new row with equal fields counts as this record. */
export interface NaturalKey {
  /** Two at most; a problem shows at the last. */
  fields: readonly string[]
  /** A condition over a record and `asked`, whose f0 and f1 are the fields' texts. An index serves it. */
  sql: string
  /** Else a second record needs the choice 'create'. */
  unique: boolean
}

export interface CheckTerms {
  day: string
  /** The first day, in an import of one project. */
  projectStart: string | undefined
  customerOf: (contactId: number) => number | undefined
}

export interface RecordCheck {
  /** It runs only when one of these changes. */
  of: readonly string[]
  problems: (values: Values, terms: CheckTerms) => FieldProblem[]
}

interface ImportedColumn {
  name: string
  type: string
  empty?: unknown
  part?: string
}

export interface ImportedNoun {
  entity: AuditEntity
  table: 'customers' | 'contacts' | 'employees' | 'projects' | 'project_milestones'
  /**
   * `empty` stands for an empty cell where that is not null. Fields may be parts of one JSON column, which is null when
   * all of them are.
   */
  columns: Readonly<Record<string, ImportedColumn>>
  draft: z.ZodMiniType<Values>
  update: { shape: Readonly<Record<string, z.ZodMiniType>> }
  keys: readonly NaturalKey[]
  constraints: Constraints
  /** @param shown a field's value in words */
  nameOf: (values: Values, shown: (field: string) => string) => string
  rules?: MergeRules<Values>
  fixed?: readonly string[]
  /** In the order of lock-order.ts. */
  locks?: readonly { table: string; fields: readonly string[]; hasActive?: boolean }[]
  checks?: readonly RecordCheck[]
  /** Can't change while other records refer to the record; the SQL finds these. */
  held?: { field: string; sql: string; code: 'contactInUse' | 'projectLicences' }
  /** The importer may not change it in the records that the SQL finds. */
  guarded?: {
    field: string
    among: (db: Kysely<Tables>, ids: readonly number[], importer: number) => Promise<Set<number>>
    code: 'userEmail'
  }
  ofProject?: boolean
}

const typeOf = (kind: FieldKind): string => {
  if (kind.startsWith('ref:')) return 'integer'
  if (kind === 'flag') return 'boolean'
  return kind === 'classification' ? 'smallint' : 'text'
}
export const columnsOf = ({ fields }: { fields: Fields }): ImportedNoun['columns'] =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { kind, empty }]) => [
      field,
      { name: columnOf(field), type: typeOf(kind), empty },
    ]),
  )

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const isId = (value: unknown): value is number => typeof value === 'number'
export const idsIn = (value: unknown): number[] => [value].flat().filter(isId)

const isJsonObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const valuesOfRecord = ({ columns }: ImportedNoun, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(columns).map(([field, { name, part }]) => {
      const stored = record[name] ?? null
      if (part === undefined) return [field, stored]
      return [field, isJsonObject(stored) ? (stored[part] ?? null) : null]
    }),
  )

export function recordOfValues({ columns }: ImportedNoun, values: Values): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [field, { name, part }] of Object.entries(columns)) {
    const value = values[field]
    if (value === undefined) continue
    const before = record[name] ?? null
    if (part === undefined) record[name] = value
    else record[name] = value === null ? before : { ...(isJsonObject(before) && before), [part]: value }
  }
  return record
}

/** @throws RangeError where the noun has no such field */
export function columnIn({ table, columns }: ImportedNoun, field: string): ImportedColumn {
  const column = columns[field]
  if (column === undefined) throw new RangeError(`No column for ${field} in ${table}`)
  return column
}

export const columnNames = (noun: ImportedNoun, fields = Object.keys(noun.columns)): string[] => [
  ...new Set(fields.map((field) => columnIn(noun, field).name)),
]

/** `changed` has the changed fields; all of a new record. */
export const problemsOf = (
  { checks = [] }: ImportedNoun,
  values: Values,
  terms: CheckTerms,
  changed?: readonly string[],
): FieldProblem[] =>
  checks.flatMap(({ of, problems }) =>
    changed === undefined || of.some((field) => changed.includes(field)) ? problems(values, terms) : [],
  )
