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
export type ColumnRead = z.infer<typeof ColumnRead>

export const ColumnsRead = z.object({ columns: z.array(ColumnRead), newRows: z.int() })
export type ColumnsRead = z.infer<typeof ColumnsRead>

export const decimalsOf = ({ columns }: ImportedNoun, field: string): number =>
  Number(/,(\d+)\)$/.exec(columns[field]?.type ?? '')?.[1] ?? 0)

interface ReadingTerms {
  noun: ImportedNoun
  columns: readonly SheetColumn[]
  language: Language
  from1904: boolean
  /** Null for an earlier release's import. */
  understood: ColumnsRead | null
}

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

export function missingFields({ draft }: ImportedNoun, { columns, given = {} }: ImportMapping): string[] {
  const { error } = z.safeParse(draft, {})
  const needed = fieldProblemsOf(error?.issues ?? []).map(({ path }) => path)
  return needed.filter((field) => !(field in columns) && !(field in given))
}

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
/** An earlier release stored only each column's letter. */
export const StoredMapping = z.object({
  ...ImportMapping.shape,
  columns: z.pipe(z.record(z.string(), StoredColumn), z.transform(mappedColumns)),
})
