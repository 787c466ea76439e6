import { lastOf } from '#contract/items.ts'
import type { Database } from '#server/platform/database/database.ts'

import type { ImportedNoun, NaturalKey, Values } from '../nouns/noun.rules.ts'
import { problemOf, type ReadRow } from '../reading/rows.rules.ts'
import type { Comparison } from './comparison.rules.ts'
import { recordsWithKey, type LastChange, type StoredRecord } from './records.queries.ts'

export interface ComparingRow {
  row: ReadRow
  stored: StoredRecord | undefined
  removed: LastChange | undefined
  mine: Values
  /** The record with the natural keys of a new row. */
  duplicateId: number | undefined
  duplicateKeys: NaturalKey[]
}

/** Undefined when one is missing, or the row keeps its record's key. */
function askedKey({ fields, unique }: NaturalKey, { row, mine, stored }: ComparingRow): string[] | undefined {
  if (row.id !== null && (!stored || !unique)) return undefined
  const values: Values = { ...stored?.theirs, ...mine }
  const isNew = fields.some((field) => mine[field] !== undefined && mine[field] !== stored?.theirs[field])
  const parts = fields.map((field) => values[field])
  return isNew && parts.every((part) => typeof part === 'string' || typeof part === 'number')
    ? parts.map(String)
    : undefined
}

/** For a stored record's row another record with its key is a problem. */
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

export function noteTaken(comparison: Comparison, { row }: ComparingRow, { fields, unique }: NaturalKey): void {
  const field = lastOf(fields)
  if (unique && !row.problems.has(field)) row.problems.set(field, problemOf(row, comparison, field, { code: 'taken' }))
}

/** `changed` has the changed fields; all of a new record. */
export const keysOf = ({ keys }: ImportedNoun, values: Values, changed?: readonly string[]): string[] =>
  keys.flatMap(({ fields, unique }) => {
    const parts = fields.map((field) => values[field])
    const isWritten = changed === undefined || (unique && fields.some((field) => changed.includes(field)))
    return isWritten && parts.every((part) => typeof part === 'string' || typeof part === 'number')
      ? [`${fields.join('+')}:${parts.join('|').toLowerCase()}`]
      : []
  })
