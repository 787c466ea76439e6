// On both engines: its room depends on the engine.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { landedRows } from '#server/testing/landed-rows.ts'
import { emptyBackend } from '#server/testing/testDb.ts'

import type { Backend } from './backend.ts'
import { kyselyOver } from './driver.ts'
import { knownMigrations, migrate, migrationsFolder, updateSchema } from './migrate.ts'

// One database goes through every level that ever landed. At each level rows are written, by the columns and triggers of
// that level, into every table that it has: so each migration runs by itself, on what an installation of the level before
// it held.

type Row = Record<string, unknown>
/** What was in the database, by level and table. */
type Held = Map<string, Map<string, Row[]>>

/** Columns that triggers filled from other tables, until lists joined these; and those that a later level derives otherwise. */
const derived = new Set(
  `search position_key group_key status_key status_search is_closed product_search customer_key customer_search people_search
  consultant commercial_employee project_key project_search employee_key employee_search`.split(/\s+/),
)
/** Thresholds whose rule is gone (0046): the forecast no longer asks how far behind its own pace a project is. */
const withdrawn = new Set('tspi tspi_from tspi_late_days tspi_late_share beyond'.split(' '))
/** What is made of other tables and kept elsewhere by now, or belongs to the level itself. */
const noted = new Set(['counters', 'milestone_sums', 'kysely_migration', 'kysely_migration_lock', 'functions_in_force'])
const levels = knownMigrations()
const held: Held = new Map()
/** What was run to get to each level. */
const ran: string[][] = []
let backend: Backend

beforeAll(async () => {
  backend = await emptyBackend()
  await backend.migrating(async (pool) => {
    for (const [index, level] of levels.entries()) {
      ran.push(await migrate(kyselyOver(pool), () => {}, migrationsFolder, level))
      for (const [since, insert] of landedRows)
        if (since <= level) await pool.query(`insert into ${insert}`, [index + 1])
      held.set(level, await everything(pool))
    }
    await updateSchema(kyselyOver(pool), () => {})
  })
})
afterAll(() => backend.close())

async function everything(pool: pg.Pool): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found = new Map<string, Row[]>()
  for (const { name } of tables.filter((table) => !noted.has(table.name))) {
    const { rows: all } = await pool.query<{ row: Row }>(`select to_jsonb(one) as row from ${name} as one`)
    found.set(
      name,
      all.map(({ row }) => row),
    )
  }
  return found
}

/** A row without what came to the table later. */
const asOf = (row: Row, columns: readonly string[]): string => JSON.stringify(columns.map((column) => row[column]))

test('each migration runs by itself, on what the one before left', () => {
  expect(ran).toEqual(levels.map((level) => [level]))
})

test('a database of every landed level is opened with all the rows and values that it held', async () => {
  const now = await everything(backend.pool)
  const lost: string[] = []
  for (const [level, tables] of held) {
    for (const [table, before] of tables) {
      const rows = now.get(table) ?? []
      // A column that a later level dropped would be missing here: none has been that people fill.
      const columns = Object.keys(before[0] ?? {}).filter((column) => !derived.has(column) && !withdrawn.has(column))
      const there = new Set(rows.map((row) => asOf(row, columns)))
      lost.push(
        ...before
          .filter((row) => !there.has(asOf(row, columns)))
          .map((row) => `${level} ${table} ${JSON.stringify(row)}`),
      )
    }
  }
  expect(lost).toEqual([])
})

test('every table that people fill held a row at each level from its own on', async () => {
  const empty = Array.from(held).flatMap(([level, tables]) =>
    Array.from(tables).flatMap(([table, before]) => (before.length === 0 ? [`${level} ${table}`] : [])),
  )
  expect(empty, 'add a row of the table to server/testing/landed-rows.ts').toEqual([])
})

test('statuses of older levels have a position each, those that close a project last', async () => {
  const { rows: late } = await backend.pool.query(
    `select open.id from project_statuses open join project_statuses closed on closed.closes_project
    where not open.closes_project and open.order_key > closed.order_key`,
  )
  expect(late).toEqual([])
  const { rows: kept } = await backend.pool.query(`select
    (select count(*)::int from forecast_settings) as settings,
    (select json_agg(days order by classification) from cadences) as cadences,
    (select count(*)::int from change_causes where name not like 'Causa %') as causes`)
  expect(kept).toEqual([{ settings: 1, cadences: [30, 7, 15, 30], causes: 6 }])
})

test('what the database derives from the rows of older levels is what it derives today', async () => {
  const { rows: wrong } = await backend.pool.query(
    `select p.id from projects p cross join lateral progress_of(p.id) as now
      where (p.phase, p.assigned_weight, p.planned, p.realized)
        is distinct from (now.phase, now.weight, now.planned, now.realized)`,
  )
  expect(wrong).toEqual([])
  const { rows: sought } = await backend.pool.query(
    `with touched as (update customers set code = code returning id, search)
      select touched.id from touched join customers using (id) where customers.search <> touched.search`,
  )
  expect(sought).toEqual([])
  const { rows: second } = await backend.pool.query(`select search from customers where code = 'C20'`)
  // The check digit of 9005120 is 1.
  expect(second).toEqual([{ search: expect.stringContaining(' 90051201 ') }])
  const counted = ['employees', 'customers', 'contacts', 'projects', 'project_statuses', 'milestones', 'checkpoints']
  for (const table of counted) {
    const { rows: counts } = await backend.pool.query<{ name: string; total: number }>(
      `select '${table}' as name, total_of('${table}') as total union all select '${table}', count(*)::int from ${table}`,
    )
    expect(counts[0]).toEqual(counts[1])
  }
})
