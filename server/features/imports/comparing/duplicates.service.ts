import type { Database } from '#server/platform/database/database.ts'

import type { ImportedNoun, NaturalKey, Values } from '../nouns/noun.rules.ts'
import { problemOf, type ReadRow } from '../reading/rows.rules.ts'
import type { Comparison } from './comparison.rules.ts'
import { recordsWithKey, type LastChange, type StoredRecord } from './records.queries.ts'

/** A row while it is compared. */
export interface ComparingRow {
  row: ReadRow
  stored: StoredRecord | undefined
  /** Who removed its record, where that is not there any more. */
  removed: LastChange | undefined
  mine: Values
  /** The record that has the natural keys of a new row, and these keys. */
  duplicateId: number | undefined
  duplicateKeys: NaturalKey[]
}

/** The texts of a row's natural key; undefined where one is missing, or where the row leaves its record's key as it is. */
function askedKey({ fields, unique }: NaturalKey, { row, mine, stored }: ComparingRow): string[] | undefined {
  if (row.id !== null && (!stored || !unique)) return undefined
  const values: Values = { ...stored?.theirs, ...mine }
  const isNew = fields.some((field) => mine[field] !== undefined && mine[field] !== stored?.theirs[field])
  const parts = fields.map((field) => values[field])
  return isNew && parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.map(String)
    : undefined
}

/** Notes which record has the natural key of a new row; for the row of a stored record a key of another one is a problem. */
export async function findDuplicates(db: Database, comparison: Comparison, rows: ComparingRow[]): Promise<void> {
  const { noun, project } = comparison
  for (const key of noun.keys) {
    const asking = rows.flatMap((one) => {
      const parts = askedKey(key, one)
      return parts ? [{ one, parts }] : []
    })
    const asked = asking.map(({ parts }) => parts)
    const found = await recordsWithKey(db, noun, key, asked, project?.id)
    for (const [index, { one }] of asking.entries()) {
      const recordId = found.get(index)
      if (recordId === undefined || recordId === one.stored?.id) continue
      if (one.row.id === null && (one.duplicateId === undefined || one.duplicateId === recordId)) {
        one.duplicateId = recordId
        one.duplicateKeys.push(key)
      } else noteTaken(comparison, one, key)
    }
  }
}

/** Notes that another record has the key. */
export function noteTaken(comparison: Comparison, { row }: ComparingRow, { fields, unique }: NaturalKey): void {
  const field = fields.at(-1)!
  if (unique && !row.problems.has(field)) row.problems.set(field, problemOf(row, comparison, field, { code: 'taken' }))
}

/** The natural keys that a row would write, as texts. @param changed the fields that it changes; all of a new record */
export const keysOf = ({ keys }: ImportedNoun, values: Values, changed?: readonly string[]): string[] =>
  keys.flatMap(({ fields, unique }) => {
    const parts = fields.map((field) => values[field])
    const isWritten = changed === undefined || (unique && fields.some((field) => changed.includes(field)))
    return isWritten && parts.every((part) => typeof part === 'string' || typeof part === 'number')
      ? [`${fields.join('+')}:${parts.join('|').toLowerCase()}`]
      : []
  })
