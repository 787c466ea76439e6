import * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import { columnReadings, ImportMapping, type MappedColumn } from '#contract/import-columns.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Language } from '#texts/texts.ts'

import type { ImportedNoun } from '../nouns/noun.rules.ts'
import type { Reading } from './cells.rules.ts'

export const ColumnRead = z.object({
  column: z.string(),
  field: z.string(),
  reading: z.enum(columnReadings),
  sure: z.boolean(),
  of: z.int(),
  proof: z.int(),
  decimal: z.optional(z.enum([',', '.'])),
})
/** How a column is read, and how many of its cells have something. */
export type ColumnRead = z.infer<typeof ColumnRead>

export const ColumnsRead = z.object({ columns: z.array(ColumnRead), newRows: z.int() })
/** What was understood of a file's columns, and how many of its rows are new records. */
export type ColumnsRead = z.infer<typeof ColumnsRead>

/** Decimals that a column of the database keeps. */
export const decimalsOf = ({ columns }: ImportedNoun, field: string): number =>
  Number(/,(\d+)\)$/.exec(columns[field]?.type ?? '')?.[1] ?? 0)

interface ReadingTerms {
  noun: ImportedNoun
  columns: readonly SheetColumn[]
  language: Language
  from1904: boolean
  /** Null for an import that an earlier release read. */
  understood: ColumnsRead | null
}

/** How each column's cells are read. */
export function readingsBy({ noun, columns, language, from1904, understood }: ReadingTerms): Map<string, Reading> {
  const read = new Map(understood?.columns.map((one) => [one.field, one]))
  return new Map(
    columns.map(({ field }) => {
      const { reading, decimal, sure = true } = read.get(field) ?? {}
      const decimals = decimalsOf(noun, field)
      return [field, { language, from1904, decimal, decimals, isOpen: !sure, ...(reading && { reading }) }]
    }),
  )
}

/** The fields that a new record needs, and that no column and no given value says. */
export function missingFields({ draft }: ImportedNoun, { columns, given = {} }: ImportMapping): string[] {
  const { error } = z.safeParse(draft, {})
  const needed = fieldProblemsOf(error?.issues ?? []).map(({ path }) => path)
  return needed.filter((field) => !(field in columns) && !(field in given))
}

/** Columns of which the letter alone may be given. */
export const mappedColumns = (columns: Readonly<Record<string, string | MappedColumn>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, one]): [string, MappedColumn] => [
      field,
      typeof one === 'string' ? { column: one } : one,
    ]),
  )

const StoredColumn = z.union([
  z.string(),
  z.object({ column: z.string(), reading: z.optional(z.enum(columnReadings)) }),
])
/** A mapping as it is stored: an earlier release kept the letter of each column alone. */
export const StoredMapping = z.object({
  ...ImportMapping.shape,
  columns: z.pipe(z.record(z.string(), StoredColumn), z.transform(mappedColumns)),
})
