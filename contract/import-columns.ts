import * as z from 'zod/mini'

import { problem } from './fields.ts'
import type { SheetColumn } from './sheet-column.ts'

/** `code` keeps leading zeros, `percent` is 33 and `fraction` 0.33, the others order dates. */
export const columnReadings = ['text', 'code', 'number', 'percent', 'fraction', 'dmy', 'mdy', 'ymd'] as const
export type ColumnReading = (typeof columnReadings)[number]

export function readingsOf({ type }: Pick<SheetColumn, 'type'>): readonly ColumnReading[] {
  if (type === 'date') return ['dmy', 'mdy', 'ymd']
  if (type === 'percent') return ['percent', 'fraction']
  if (type === 'money' || type === 'number') return ['number']
  return type === 'text' ? ['text', 'code', 'number'] : ['text']
}

const letter = z.string(problem('invalid')).check(z.regex(/^[A-Z]{1,3}$/, problem('invalid')))
const MappedColumn = z.object({ column: letter, reading: z.optional(z.enum(columnReadings, problem('invalid'))) })
export type MappedColumn = z.infer<typeof MappedColumn>
const cellValue = z.union([z.string(), z.number(), z.boolean()], problem('invalid'))

/** Sheets count from 0, rows from 1. */
export const ImportMapping = z.object({
  sheet: z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(100, problem('invalid'))),
  headerRow: z.int(problem('invalid')).check(z.minimum(1, problem('tooSmall')), z.maximum(100_000, problem('tooBig'))),
  columns: z.record(z.string(), MappedColumn),
  /** Values of new records for fields without a column, as a form sends them. */
  given: z.optional(z.record(z.string(), cellValue)),
  /** For columns that prove none. */
  dateOrder: z.optional(z.enum(['dmy', 'mdy'], problem('invalid'))),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** A column may be its letter alone; without columns the headers choose. */
export const MappingDraft = z.object({
  ...ImportMapping.shape,
  columns: z._default(z.record(z.string(), z.union([letter, MappedColumn], problem('invalid'))), {}),
})
export type MappingDraft = z.output<typeof MappingDraft>

export const ImportReading = z.object({
  column: z.string(),
  field: z.string(),
  reading: z.enum(columnReadings),
  /** Proved by its cells, or said by a person. */
  sure: z.boolean(),
  /** Filled cells, and unusable ones. */
  of: z.int(),
  other: z.int(),
  /** Cells that allow no other reading. */
  proof: z.int(),
  decimal: z.optional(z.enum([',', '.'])),
})
export type ImportReading = z.infer<typeof ImportReading>
