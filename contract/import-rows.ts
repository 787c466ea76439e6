import * as z from 'zod/mini'

import { AuditValue } from './audit.ts'
import { id, instant, problem } from './fields.ts'

/** `conflict`: another person changed the same, or a new row is like a record; `rejected`: it can't be saved. */
export const rowKinds = ['added', 'changed', 'unchanged', 'conflict', 'rejected'] as const
export type RowKind = (typeof rowKinds)[number]

/** `review`: conflicts and rejected rows; `left`: left as they were by an undo. */
export const rowFilters = ['review', 'left', ...rowKinds] as const
export type RowFilter = (typeof rowFilters)[number]

/** A side for all conflicts, or what a new row becomes that is like a record. */
export const rowChoices = ['mine', 'theirs', 'create', 'update', 'skip'] as const

const ImportProblem = z.object({
  /** A letter; '' without a column. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  choices: z.optional(z.array(z.object({ id, name: z.string() }))),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const Doer = z.object({ name: z.nullable(z.string()), at: instant })

export const LeftRecord = z.object({ problem: z.string(), by: z.nullable(Doer) })
export type LeftRecord = z.infer<typeof LeftRecord>

/** References are names. */
export const ImportCell = z.object({
  field: z.string(),
  column: z.string(),
  mine: AuditValue,
  base: AuditValue,
  theirs: AuditValue,
  /** The first field of its conflict; null without one. */
  conflict: z.nullable(z.string()),
  /** Since the file was written. */
  by: z.nullable(Doer),
  problem: z.nullable(ImportProblem),
})
export type ImportCell = z.infer<typeof ImportCell>

/** Cells that change something or can't be saved; all of a new record. */
export const ImportRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  /** For a duplicate, the similar record. */
  recordId: z.nullable(id),
  name: z.string(),
  decided: z.boolean(),
  choice: z.nullable(z.enum(rowChoices)),
  sides: z.record(z.string(), z.enum(['mine', 'theirs'])),
  /** A similar record exists. */
  duplicate: z.boolean(),
  /** When the record was as the file has it. */
  baseAt: z.nullable(instant),
  cells: z.array(ImportCell),
  problem: z.nullable(z.string()),
  removed: z.nullable(Doer),
  left: z.nullable(LeftRecord),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * A choice, sides by the first field of a conflict, or values: `{ cityId: 5059 }`, null for empty. An id in a list
 * resolves an ambiguous name. Null takes a choice back.
 */
export const RowChange = z.catchall(
  z.object({
    choice: z.optional(z.nullable(z.enum(rowChoices, problem('invalid')))),
    sides: z.optional(z.record(z.string(), z.enum(['mine', 'theirs'], problem('invalid')))),
  }),
  z.nullable(z.union([z.string(), z.number(), z.boolean()], problem('invalid'))),
)
export type RowChange = z.infer<typeof RowChange>
