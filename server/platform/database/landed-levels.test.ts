// On both engines: its room depends on the engine.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { emptyBackend } from '#server/testing/testDb.ts'

import type { Backend } from './backend.ts'
import { kyselyOver } from './driver.ts'
import { knownMigrations, migrate, migrationsFolder, updateSchema } from './migrate.ts'

// One database goes through every level that ever landed. At each level rows are written, by the columns and triggers of
// that level, into every table that it has: so each migration runs by itself, on what an installation of the level before
// it held.

/** From which level on a row can be written, and how: `$1` is the number of the level, which tells the rows apart. */
const rows: readonly [since: string, insert: string][] = [
  ['0001', `audit (call, entity, entity_id, action, after) values ('level', 'role', $1, 'create', '{"name": "R"}')`],
  ['0002', `roles (name, permissions) values ('Rol ' || $1::int, '{portal.access}')`],
  ['0002', `cities (code, name, department) values (lpad($1::text, 5, '0'), 'Medellín ' || $1::int, 'Antioquia')`],
  ['0002', `document_types (code, name) values ('T' || $1::int, 'Cédula ' || $1::int)`],
  ['0002', `groups (name) values ('Grupo ' || $1::int)`],
  ['0002', `positions (name, kind) values ('Consultor ' || $1::int, 'consultant')`],
  ['0002', `products (name, type, channel, licensed) values ('Producto ' || $1::int, 'Nómina', 'Directo', true)`],
  ['0002', `project_statuses (name, description, color) values ('Estado ' || $1::int, 'En curso', '#00AA11')`],
  ['0002', `milestones (name, ordinality, type_project) values ('Hito ' || $1::int, $1, 'Implementación')`],
  [
    '0003',
    `employees (document_type_id, document_number, first_name, last_name, email, city_id, position_id, group_id,
        has_user, role_id, birth_date)
      select (select max(id) from document_types), $1::text, 'Íñigo', 'Peña', 'n' || $1::int || '@empresa.co',
        (select max(id) from cities), (select max(id) from positions), (select max(id) from groups), true,
        (select max(id) from roles), '1990-02-28'`,
  ],
  ['0003', `credentials (employee_id, password_hash) select max(id), 'hash ' || $1::int from employees`],
  [
    '0003',
    `sessions (id, employee_id, expires_at)
      select lpad($1::text, 32, '0')::uuid, max(id), '2031-01-01' from employees`,
  ],
  [
    '0003',
    `one_time_links (token_hash, employee_id, kind, expires_at)
      select decode(lpad($1::text, 4, '0'), 'hex'), max(id), 'reset', '2031-01-01' from employees`,
  ],
  ['0003', `login_failures (subject, failures) values ('subject ' || $1::int, 3)`],
  [
    '0004',
    `customers (code, commercial_name, document_number, address, city_id)
      select 'C' || $1::int, 'Café ' || $1::int, '9' || $1::int, 'Calle 1', max(id) from cities`,
  ],
  [
    '0004',
    `contacts (customer_id, first_name, last_name, email, position)
      select max(id), 'Ana', 'Ruiz', 'ana' || $1::int || '@cliente.co', 'Compras' from customers`,
  ],
  [
    '0006',
    `projects (name, customer_id, contact_ids, employee_ids, city_id, product_id, project_status_id, start_date,
        end_date, real_end_date, percentage, total_cost)
      select 'Proyecto ' || $1::int, (select max(id) from customers), array[(select max(id) from contacts)],
        array[(select max(id) from employees)], (select max(id) from cities), (select max(id) from products),
        (select max(id) from project_statuses), '2026-01-05', '2026-06-30', '2026-07-01', 40, 9007199254740991`,
  ],
  [
    '0007',
    `project_milestones (project_id, milestone_id, weight, planned_percentage, percentage_realized)
      select (select max(id) from projects), (select max(id) from milestones), 33.33, 50.5, 25.25 where $1::int > 0`,
  ],
  [
    '0007',
    `milestone_tasks (project_milestone_id, comments, estimated_hours)
      select max(id), 'Tarea ' || $1::int, 8.25 from project_milestones`,
  ],
  [
    '0009',
    `project_changes (project_id, date, previous_date, new_date, novelty_type, project_status_id, comments)
      select (select max(id) from projects), '2026-03-01 10:00-05', '2026-06-30', '2026-07-30', 1,
        (select max(id) from project_statuses), 'Aplazado ' || $1::int`,
  ],
  [
    '0010',
    `checkpoints (project_id, employee_id, date, summary, comments)
      select (select max(id) from projects), max(id), '2026-03-01 10:00-05', 'Resumen ' || $1::int, 'Año' from employees`,
  ],
  [
    '0010',
    `checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
      select (select max(id) from checkpoints), max(id), 'Llamar ' || $1::int, '2026-04-01', 'Sí' from employees`,
  ],
  [
    '0011',
    `licences (project_id, product_id, date, expiration_date, serial_number, status, contact_id, customer_id)
      select (select max(id) from projects), (select max(id) from products), '2026-03-01 10:00-05', '2027-03-01',
        'SN-' || $1::int, 1, max(contacts.id), (select max(id) from customers) from contacts`,
  ],
  [
    '0012',
    `project_files (project_id, name, extension, size, storage_key, date)
      select max(id), 'acta ' || $1::int, 'pdf', 3000000000, 'key-' || $1::int, '2026-03-01 10:00-05' from projects`,
  ],
  [
    '0024',
    `calendar_exceptions (day, working, name) values ('2026-01-01'::date + $1::int, true, 'Inventario ' || $1::int)`,
  ],
  ['0025', `change_causes (name) values ('Causa ' || $1::int)`],
  ['0012', `storage_leftovers (storage_key) values ('left-' || $1::int)`],
  ['0016', `installation (secret_check) select 'check' where $1::int > 0 and not exists (select from installation)`],
  [
    '0032',
    `imports (owner_id, noun, file_name, state) select max(id), 'customers', 'clientes.csv', 'ready' from employees where $1::int > 0`,
  ],
  ['0032', `import_rows (import_id, sheet, row, cells) select max(id), 0, $1::int, '[1, "Ñandú"]' from imports`],
  [
    '0045',
    `import_answers (import_id, field, value, answer) select max(id), 'cityId', 'Cali ' || $1::int, '{"skip":true}' from imports`,
  ],
  [
    '0045',
    `import_memories (owner_id, noun, kind, key, remembered) select max(id), 'customers', 'value', 'cityId' || chr(9) || $1::int, '{"becomes":1}' from employees`,
  ],
  [
    '0030',
    `views (noun, name, owner_id, state)
      select 'customers', 'Vista ' || $1::int, max(id), '/customers?q=caf%C3%A9' from employees`,
  ],
  [
    '0030',
    `view_defaults (employee_id, noun, view_id)
      select (select max(id) from employees), 'customers', max(id) from views where $1::int > 0`,
  ],
  [
    '0034',
    `bin (project_id, kind, name, record)
      select max(id), 'milestone', 'Diseño', jsonb_build_object('id', $1::int, 'weight', 33.33) from projects`,
  ],
  ['0038', `kept_answers (employee_id, key, digest, answer) values (1, 'clave-' || $1::int, 'aa11', '{"id": 7}')`],
  ['0016', `backup_runs (due_at, size) values ('2026-01-01'::timestamptz + $1::int * interval '1 day', 3000000000)`],
]

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
      for (const [since, insert] of rows) if (since <= level) await pool.query(`insert into ${insert}`, [index + 1])
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
  expect(empty).toEqual([])
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
  const counted = ['employees', 'customers', 'contacts', 'projects', 'project_statuses', 'milestones', 'checkpoints']
  for (const table of counted) {
    const { rows: counts } = await backend.pool.query<{ name: string; total: number }>(
      `select '${table}' as name, total_of('${table}') as total union all select '${table}', count(*)::int from ${table}`,
    )
    expect(counts[0]).toEqual(counts[1])
  }
})
