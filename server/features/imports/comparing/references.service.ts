import type { SheetColumn } from '#contract/sheet-column.ts'

import type { Values } from '../nouns/noun.rules.ts'
import type { GrowingCatalogue } from '../reading/references.queries.ts'
import { namesIn } from '../reading/references.rules.ts'
import { chosenIn, type ReadRow } from '../reading/rows.rules.ts'
import type { Comparison } from './comparison.rules.ts'
import type { StoredRecord } from './records.queries.ts'

/** As read, and as written before a sign was removed. */
function textsOf(row: ReadRow, column: SheetColumn): string[] {
  const read = row.read.get(column)
  return read && 'value' in read ? [read.value, read.also].filter((text) => typeof text === 'string') : []
}

const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number')

export async function learnReferences(
  { columns, catalogues, growing }: Comparison,
  rows: readonly ReadRow[],
  records: ReadonlyMap<number, StoredRecord>,
): Promise<void> {
  const stored = [...records.values()].flatMap(({ base, theirs }): Values[] => (base ? [base, theirs] : [theirs]))
  const learn = async (column: SheetColumn, catalogue: GrowingCatalogue): Promise<void> => {
    const { field } = column
    const texts = rows.flatMap((row) => textsOf(row, column)).flatMap((text) => namesIn(column, text))
    const ids = [...rows.flatMap((row) => chosenIn(row, field)), ...stored.flatMap((values) => idsIn(values[field]))]
    await catalogue.learn({ texts: new Set(texts), ids: new Set(ids), ownerIds: new Set(ownersOf()) })
  }
  const ownersOf = (): number[] => {
    const column = columns.find(({ of }) => of === 'customer')
    const named = rows.flatMap((row) =>
      column ? textsOf(row, column).flatMap((text) => catalogues.get('customer')?.named(text.trim()) ?? []) : [],
    )
    const typed = rows.flatMap((row) => chosenIn(row, 'customerId'))
    return [...named.map(({ id }) => id), ...typed, ...stored.flatMap((values) => idsIn(values['customerId']))]
  }
  for (const column of columns.toSorted(
    (one, other) => Number(one.of === 'contact') - Number(other.of === 'contact'),
  )) {
    const catalogue = column.of && growing.get(column.of)
    if (catalogue) await learn(column, catalogue)
  }
}
