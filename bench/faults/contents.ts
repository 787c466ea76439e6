import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import type { Database } from '#server/platform/database/database.ts'

type Row = Record<string, unknown>

export interface Everything {
  tables: Map<string, Map<string, Row>>
  files: Map<string, string>
}

/** Data of the program itself: migrations, counters, sums, sessions and tries. */
const ofTheProgram =
  /^(?:kysely_|functions_in_force|counters|milestone_sums|sessions|installation|throttle|.*tries|allowances?|portfolio_|search_|storage_leftovers|backup_runs)/
/** Generated columns, which change with their expression, and words that were copied from other tables before they were joined. */
const computed = /_key$|(?:^|_)search$/

/**
 * Columns that a later version no longer has: copies of what other rows say (migrations 0040 to 0042), and the settings of
 * a rule that another one replaced (0046). While they are there, they are compared.
 */
const dropped = new Set([
  'projects.is_closed',
  'projects.consultant',
  'projects.commercial_employee',
  'forecast_settings.tspi',
  'forecast_settings.tspi_from',
  'forecast_settings.tspi_late_days',
  'forecast_settings.tspi_late_share',
  'forecast_settings.beyond',
])

export async function everything(db: Database, folder: string): Promise<Everything> {
  const { rows: names } = await db.pool.query<{ name: string; keys: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as keys
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`)
  const tables: Everything['tables'] = new Map()
  for (const { name, keys } of names.filter((table) => !ofTheProgram.test(table.name))) {
    const { rows } = await db.pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} as t`)
    tables.set(name, new Map(rows.map(({ row }) => [keys.map((key) => String(row[key])).join(' '), row])))
  }
  const paths = globSync('**/*', { cwd: folder }).filter((file) => statSync(path.join(folder, file)).isFile())
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex')
  return { tables, files: new Map(paths.map((file) => [file, sumOf(file)])) }
}

/** By table and column; additions are no loss. */
export function differences(before: Everything, after: Everything) {
  let [rows, gone, changed] = [0, 0, 0]
  const told = new Map<string, number>()
  const tell = (what: string): void => void told.set(what, (told.get(what) ?? 0) + 1)
  for (const [table, had] of before.tables) {
    rows += had.size
    const has = after.tables.get(table)
    for (const [key, row] of had) {
      const now = has?.get(key)
      if (now === undefined) {
        gone += 1
        tell(`gone: ${table}`)
        continue
      }
      for (const [column, value] of Object.entries(row)) {
        if (computed.test(column) || JSON.stringify(now[column]) === JSON.stringify(value)) continue
        // What was not known may have been filled in.
        if (value === null && now[column] !== undefined) continue
        if (!(column in now) && dropped.has(`${table}.${column}`)) continue
        changed += 1
        tell(`changed: ${table}.${column}, as ${JSON.stringify(value)} to ${JSON.stringify(now[column])}`)
      }
    }
  }
  return {
    rows,
    gone,
    changed,
    trail: before.tables.get('audit')?.size ?? 0,
    files: [...before.files].filter(([file, sum]) => after.files.get(file) !== sum).length,
    told: [...told].slice(0, 20).map(([what, n]) => `${n} × ${what}`),
  }
}
