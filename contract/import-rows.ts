import * as z from 'zod/mini'

import { AuditValue } from './audit.ts'
import { id, instant, problem } from './fields.ts'

/**
 * What becomes of a row: `conflict` where somebody else changed what the file changes, or where a new row is like a
 * record that there is; `rejected` where it can't be saved as it is.
 */
export const rowKinds = ['added', 'changed', 'unchanged', 'conflict', 'rejected'] as const
export type RowKind = (typeof rowKinds)[number]

/**
 * Which rows are asked for: those of a kind, in `review` those that wait for somebody, conflicts and rejected, or in `left`
 * those whose records were left as they were when the import was undone.
 */
export const rowFilters = ['review', 'left', ...rowKinds] as const
export type RowFilter = (typeof rowFilters)[number]

/** A choice about a row: a side for all of its conflicts, or what becomes of a new row that is like a record. */
export const rowChoices = ['mine', 'theirs', 'create', 'update', 'skip'] as const
export type RowChoice = (typeof rowChoices)[number]

const ImportProblem = z.object({
  /** The letter of its column; '' where the file has none. */
  column: z.string(),
  value: z.string(),
  /** A sentence in the caller's language. */
  reason: z.string(),
  /** What an ambiguous name may mean. */
  choices: z.optional(z.array(z.object({ id, name: z.string() }))),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Who did something to a record, and when. */
const Doer = z.object({ name: z.nullable(z.string()), at: instant })

/** Why a record was left when its import was undone: a sentence, and who had changed or removed it last. */
export const LeftRecord = z.object({ problem: z.string(), by: z.nullable(Doer) })
export type LeftRecord = z.infer<typeof LeftRecord>

/** A field of a row. References are names, other values as they are stored. */
const ImportCell = z.object({
  field: z.string(),
  column: z.string(),
  mine: AuditValue,
  base: AuditValue,
  theirs: AuditValue,
  /** The first of the fields that get one side together with this one; null where both sides agree. */
  conflict: z.nullable(z.string()),
  /** Who changed it last since the file was written. */
  by: z.nullable(Doer),
  problem: z.nullable(ImportProblem),
})
export type ImportCell = z.infer<typeof ImportCell>

/** A row of a file. Its cells are those that change something or can't be saved; of a new record all that it has. */
export const ImportRow = z.object({
  row: z.int(),
  kind: z.enum(rowKinds),
  /** Its record, or for a duplicate the one that it is like. */
  recordId: z.nullable(id),
  name: z.string(),
  decided: z.boolean(),
  choice: z.nullable(z.enum(rowChoices)),
  /** The sides that were chosen field by field. */
  sides: z.record(z.string(), z.enum(['mine', 'theirs'])),
  /** Whether it is like a record that there is. */
  duplicate: z.boolean(),
  /** When the record was as the file has it. */
  baseAt: z.nullable(instant),
  cells: z.array(ImportCell),
  /** What is wrong with the row as a whole. */
  problem: z.nullable(z.string()),
  /** Who removed its record since, where there was one. */
  removed: z.nullable(Doer),
  left: z.nullable(LeftRecord),
})
export type ImportRow = z.infer<typeof ImportRow>

/**
 * A choice about a row, a side for its conflicts by their first fields, or another value of a field: `{ cityId: 5059 }`,
 * null for an empty one. Of a field that names several records, an id is one that an ambiguous name means. A choice of
 * null is taken back.
 */
export const RowChange = z.catchall(
  z.object({
    choice: z.optional(z.nullable(z.enum(rowChoices, problem('invalid')))),
    sides: z.optional(z.record(z.string(), z.enum(['mine', 'theirs'], problem('invalid')))),
  }),
  z.nullable(z.union([z.string(), z.number(), z.boolean()], problem('invalid'))),
)
export type RowChange = z.infer<typeof RowChange>
