/** Rows of a table that are looked at before its index is asked. */
const sampled = 500

/** Rows from all over a table, the same ones each time; they stop where the number of rows that is known is far too small. */
export const looked = (table: string, columns: string): string =>
  `select ${columns} from ${table} tablesample system (
      (select least(100, ${100 * sampled} / greatest(reltuples, 1)) from pg_class where oid = '${table}'::regclass)
    ) repeatable (0) limit ${2 * sampled}`

/** Whether some of a few rows have a word in `column`; of a catalogue all rows are looked at. */
export const isMet = (table: string, column: string, word: string, few = false): string => {
  const rows = few ? `select ${column} from ${table}` : looked(table, column)
  return `exists (select from (${rows}) as few where ${column} like ${word})`
}

/** Whether more than `most` rows of a table have a condition, by those that are looked at; grouped by `reltuples`. */
export const areMore = (condition: string, most: number): string =>
  `count(*) filter (where ${condition}) * reltuples > ${most} * count(*)`
