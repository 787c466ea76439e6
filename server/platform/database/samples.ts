const sampled = 500

/** The same rows each time; fewer where the known number of rows is far too small. */
export const looked = (table: string, columns: string): string =>
  `select ${columns} from ${table} tablesample system (
      (select least(100, ${100 * sampled} / greatest(reltuples, 1)) from pg_class where oid = '${table}'::regclass)
    ) repeatable (0) limit ${2 * sampled}`

export const isMet = (table: string, column: string, word: string, few = false): string => {
  const rows = few ? `select ${column} from ${table}` : looked(table, column)
  return `exists (select from (${rows}) as few where ${column} like ${word})`
}

export const areMore = (condition: string, most: number): string =>
  `count(*) filter (where ${condition}) * reltuples > ${most} * count(*)`
