import type * as z from 'zod/mini'

import type { AuditEntity } from '#contract/audit-fields.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { MergeRules } from '#contract/merge.ts'
import type { Constraints } from '#server/platform/http/refused-writes.ts'

/** The values of a record by the contract's names. */
export type Values = Record<string, unknown>

/** By what a new row and a record are taken for one. */
export interface NaturalKey {
  /** The fields that make it, two at most; the last of them is told of where another record has it. */
  fields: readonly string[]
  /** What a record has to have in common with `asked`, whose texts f0 and f1 are the fields': an index leads to it. */
  sql: string
  /** Whether no two records may have it. Else two may, once somebody says so. */
  unique: boolean
}

/** What the rules of a noun are asked under. */
export interface CheckTerms {
  /** The day in Bogotá. */
  day: string
  /** Of an import of one project's records: the first day of that project. */
  projectStart: string | undefined
  /** Whose contact somebody is. */
  customerOf: (contactId: number) => number | undefined
}

/** A rule about several fields at once. */
interface RecordCheck {
  /** Nothing is said of a record in which none of these changes. */
  of: readonly string[]
  problems: (values: Values, terms: CheckTerms) => FieldProblem[]
}

/** A noun as an import knows it. */
export interface ImportedNoun {
  entity: AuditEntity
  table: 'customers' | 'contacts' | 'employees' | 'projects' | 'project_milestones'
  /** The column of each field that is written, its type, and what an empty cell is where that is not null. */
  columns: Readonly<Record<string, { name: string; type: string; empty?: unknown }>>
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
  /** A field that stays as it is in records that others hold on to, which a statement finds among ids. */
  held?: { field: string; sql: string; code: 'contactInUse' | 'projectLicences' }
  /** Whether its records are those of one project. */
  ofProject?: boolean
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The values of a stored row by the contract's names. */
export const valuesOfRecord = ({ columns }: ImportedNoun, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(columns).map(([field, { name }]) => [field, record[name] ?? null]))

/** The same the other way round, to be written. */
export const recordOfValues = ({ columns }: ImportedNoun, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, { name }]) =>
      values[field] === undefined ? [] : [[name, values[field]]],
    ),
  )

/** What the rules of a noun say against a record. @param changed the fields that would change; all of a new record */
export const problemsOf = (
  { checks = [] }: ImportedNoun,
  values: Values,
  terms: CheckTerms,
  changed?: readonly string[],
): FieldProblem[] =>
  checks.flatMap(({ of, problems }) =>
    changed === undefined || of.some((field) => changed.includes(field)) ? problems(values, terms) : [],
  )
