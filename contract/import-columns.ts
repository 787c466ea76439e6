import * as z from 'zod/mini'

import { problem } from './fields.ts'
import type { SheetColumn } from './sheet-column.ts'

/** How a column may be read: `code` keeps zeros in front, `percent` is 33 and `fraction` 0.33, the others order dates. */
export const columnReadings = ['text', 'code', 'number', 'percent', 'fraction', 'dmy', 'mdy', 'ymd'] as const
export type ColumnReading = (typeof columnReadings)[number]

/** The readings that a column may be given. */
export function readingsOf({ type }: Pick<SheetColumn, 'type'>): readonly ColumnReading[] {
  if (type === 'date') return ['dmy', 'mdy', 'ymd']
  if (type === 'percent') return ['percent', 'fraction']
  if (type === 'money' || type === 'number') return ['number']
  return type === 'text' ? ['text', 'code', 'number'] : ['text']
}

const letter = z.string(problem('invalid')).check(z.regex(/^[A-Z]{1,3}$/, problem('invalid')))
/** A column's letter, and how a person says that it is to be read. */
const MappedColumn = z.object({ column: letter, reading: z.optional(z.enum(columnReadings, problem('invalid'))) })
export type MappedColumn = z.infer<typeof MappedColumn>
const cellValue = z.union([z.string(), z.number(), z.boolean()], problem('invalid'))

/** Which sheet and which columns. Sheets count from 0 in their order, rows from 1. */
export const ImportMapping = z.object({
  sheet: z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(100, problem('invalid'))),
  headerRow: z.int(problem('invalid')).check(z.minimum(1, problem('tooSmall')), z.maximum(100_000, problem('tooBig'))),
  /** The column of each field. */
  columns: z.record(z.string(), MappedColumn),
  /** What new records have in fields without a column: ids of references, other values as a form sends them. */
  given: z.optional(z.record(z.string(), cellValue)),
  /** The order of dates in columns that prove none. */
  dateOrder: z.optional(z.enum(['dmy', 'mdy'], problem('invalid'))),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** The same as it may be sent: of a column its letter alone, or no column at all, and then the headers say which. */
export const MappingDraft = z.object({
  ...ImportMapping.shape,
  columns: z._default(z.record(z.string(), z.union([letter, MappedColumn], problem('invalid'))), {}),
})
export type MappingDraft = z.output<typeof MappingDraft>

/** What a column was understood as. */
export const ImportReading = z.object({
  column: z.string(),
  field: z.string(),
  reading: z.enum(columnReadings),
  /** Whether its cells prove it, or a person said so. */
  sure: z.boolean(),
  /** Cells that have something, and those of them that cannot be taken. */
  of: z.int(),
  other: z.int(),
  /** Cells that can be read in this way alone. */
  proof: z.int(),
  /** The decimal sign of its numbers. */
  decimal: z.optional(z.enum([',', '.'])),
})
export type ImportReading = z.infer<typeof ImportReading>
