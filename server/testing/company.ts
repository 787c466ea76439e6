import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type pg from 'pg'

import type { Database } from '#server/platform/database/database.ts'

/** In the table of bounds. */
export const large = {
  employees: 100_000,
  customers: 100_000,
  contacts: 300_000,
  projects: 10_000,
  projectMilestones: 60_000,
  milestoneTasks: 200_000,
  checkpointTasks: 100_000,
  projectChanges: 50_000,
  projectFiles: 50_000,
  licences: 100_000,
}
type Sizes = typeof large

const atScale = (scale: number): Sizes =>
  Object.fromEntries(
    Object.entries(large).map(([kind, many]) => [kind, Math.max(20, Math.round(many * scale))]),
  ) as Sizes

interface Step {
  table: string
  rows: number
  portion: number
  /** Rows `$1` to `$2`, from 1. */
  sql: string
}

/** Three follow-up tasks each. */
const tasksOfCheckpoint = 3

const ids = (table: string) => `(select array_agg(id order by id) from ${table})`
const range = 'generate_series($1::integer, $2::integer) as n'
const person = (n: string) =>
  `bench.word('first', ${n} * 7) as first_name, bench.word('first', ${n} * 11 + 3) as middle_name,
   bench.word('last', ${n} * 13) as last_name, bench.word('last', ${n} * 17 + 5) as surname`

function stepsFor(sizes: Sizes): Step[] {
  return [
    {
      table: 'employees',
      rows: sizes.employees,
      portion: 5000,
      sql: `insert into employees (document_type_id, document_number, first_name, middle_name, last_name, surname, email,
          cellphone_number, address, city_id, position_id, group_id, is_active)
        select (${ids('document_types')})[1], (1000000000 + n)::text, first_name, middle_name, last_name, surname,
          fold(first_name || '.' || last_name) || '.' || n || '@empresa.test', '3' || lpad((n * 7919::bigint % 1000000000)::text, 9, '0'),
          'Calle ' || n % 180 || ' # ' || n % 97 || '-' || n % 89,
          (${ids('cities')})[1 + bench.pick(n, 1100)], (${ids('positions')})[1 + bench.pick(n + 1, 7)],
          (${ids('groups')})[1 + bench.pick(n + 2, 6)], n % 12 > 0
        from ${range} cross join lateral (select ${person('n')} offset 0) as person`,
    },
    {
      table: 'customers',
      rows: sizes.customers,
      portion: 5000,
      sql: `insert into customers (code, commercial_name, document_number, address, city_id, classification, is_active)
        select 'C' || lpad(n::text, greatest(6, length(n::text)), '0'),
          concat_ws(' ', bench.word('trade', n * 3), bench.word('last', n * 5), bench.word('place', n * 7), n, bench.word('form', n)),
          (800000000 + n)::text, 'Carrera ' || n % 120 || ' # ' || n % 91 || '-' || n % 83,
          (${ids('cities')})[1 + bench.pick(n + 9, 1100)], n % 4, n % 15 > 0
        from ${range}`,
    },
    {
      table: 'contacts',
      rows: sizes.contacts,
      portion: 10_000,
      sql: `insert into contacts (customer_id, first_name, middle_name, last_name, surname, email, cellphone_number, position)
        select (select min(id) from customers) + (n - 1) % ${sizes.customers}, first_name, middle_name, last_name, surname,
          'contacto.' || n || '@cliente.test', '3' || lpad((n * 6101::bigint % 1000000000)::text, 9, '0'),
          (array['Compras', 'Gerencia', 'Sistemas', 'Contabilidad'])[1 + n % 4]
        from ${range} cross join lateral (select ${person('n + 500000')} offset 0) as person`,
    },
    {
      table: 'projects',
      rows: sizes.projects,
      portion: 500,
      sql: `insert into projects (name, customer_id, contact_ids, employee_ids, city_id, product_id, project_status_id, start_date,
          end_date, scheduled_date, percentage, total_cost, summary)
        select bench.word('work', n) || ' ' || n, customer.id,
          array(select id from contacts where customer_id = customer.id order by id limit 2),
          array[first + bench.pick(n, many), first + bench.pick(n + 31, many), first + bench.pick(n + 67, many)],
          (${ids('cities')})[1 + bench.pick(n + 4, 1100)], (${ids('products')})[1 + bench.pick(n + 5, 12)],
          (${ids('project_statuses')})[1 + bench.pick(n + 6, 6)], start_date, start_date + 180, start_date + 200,
          bench.pick(n + 8, 101), 1000000 + bench.pick(n + 9, 900000) * 1000::bigint,
          'Alcance, entregables y supuestos del proyecto ' || n || '.'
        from ${range}
        cross join (select min(id) as first, count(*) - 1 as many from employees where id > 1) as people
        cross join lateral (
          select (select min(id) from customers) + bench.pick(n * 3, ${sizes.customers}) as id,
            date '2026-01-05' - bench.pick(n + 7, 700) as start_date offset 0
        ) as customer
        where many > 3 on conflict do nothing`,
    },
    {
      table: 'project_milestones',
      rows: sizes.projectMilestones,
      portion: 1500,
      sql: `insert into project_milestones (project_id, milestone_id, weight, planned_percentage, percentage_realized)
        select (select min(id) from projects) + (n - 1) / 6, (${ids('milestones')})[1 + (n - 1) % 6],
          (array[10, 15, 25, 20, 15, 10])[1 + (n - 1) % 6], least(100, bench.pick(n, 160)), least(100, bench.pick(n + 1, 140))
        from ${range}`,
    },
    {
      table: 'milestone_tasks',
      rows: sizes.milestoneTasks,
      portion: 20_000,
      sql: `insert into milestone_tasks (project_milestone_id, comments, estimated_hours, actual_work_hours)
        select (select min(id) from project_milestones) + (n - 1) % ${sizes.projectMilestones}, bench.word('task', n),
          1 + bench.pick(n, 160) / 4.0, nullif(bench.pick(n + 1, 40), 0)
        from ${range}`,
    },
    {
      table: 'checkpoints',
      rows: Math.ceil(sizes.checkpointTasks / tasksOfCheckpoint),
      portion: 2000,
      sql: `insert into checkpoints (project_id, employee_id, date, summary, comments)
        select (select min(id) from projects) + (n - 1) % ${sizes.projects},
          (select min(id) from employees) + bench.pick(n, ${sizes.employees}),
          timestamptz '2026-11-01 15:00+00' - n * interval '17 minutes', 'Seguimiento ' || n, bench.word('reason', n)
        from ${range}`,
    },
    {
      table: 'checkpoint_tasks',
      rows: sizes.checkpointTasks,
      portion: 20_000,
      sql: `insert into checkpoint_tasks (checkpoint_id, employee_id, task, status, estimated_date, comments)
        select (select min(id) from checkpoints) + (n - 1) / ${tasksOfCheckpoint},
          (select min(id) from employees) + bench.pick(n + 3, ${sizes.employees}), bench.word('task', n), 1 + n % 3,
          date '2026-11-01' + bench.pick(n, 120) - 60, bench.word('reason', n + 1)
        from ${range}`,
    },
    {
      table: 'project_changes',
      rows: sizes.projectChanges,
      portion: 10_000,
      sql: `insert into project_changes (project_id, date, employee_id, previous_date, new_date, novelty_type, project_status_id,
          comments)
        select projects.id, timestamptz '2026-10-30 15:00+00' - n * interval '11 minutes', 1, end_date, end_date + 7, 1,
          project_status_id, bench.word('reason', n)
        from ${range} join projects on projects.id = (select min(id) from projects) + (n - 1) % ${sizes.projects}`,
    },
    {
      table: 'project_files',
      rows: sizes.projectFiles,
      portion: 10_000,
      sql: `insert into project_files (project_id, name, extension, size, storage_key, date)
        select (select min(id) from projects) + (n - 1) % ${sizes.projects}, bench.word('work', n * 3) || ' acta ' || n || '.pdf',
          'pdf', 1000 + bench.pick(n, 900000), 'bench-' || n, timestamptz '2026-10-30 15:00+00' - n * interval '13 minutes'
        from ${range}`,
    },
    {
      table: 'licences',
      rows: sizes.licences,
      portion: 10_000,
      sql: `insert into licences (project_id, product_id, date, expiration_date, serial_number)
        select (select min(id) from projects) + (n - 1) % ${sizes.projects},
          (select array_agg(id order by id) from products where licensed)[1 + n % 3],
          timestamptz '2026-09-01 15:00+00', date '2026-11-01' + bench.pick(n, 700) - 200,
          upper(substr(md5(n::text), 1, 5) || '-' || substr(md5(n::text), 6, 5) || '-' || lpad(n::text, 10, '0'))
        from ${range}`,
    },
  ]
}

/**
 * Believable rows in Spanish, the same at each scale on every run, without an audit trail. Needs the first data.
 * @param scale 1 is the bounds' table: 100 000 employees, customers and licences, 300 000 contacts; 10 at most
 */
export async function fillCompany(db: Database, scale: number, say: (line: string) => void): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query("set work_mem = '64MB'")
    // A portion takes a second on a machine that is at rest.
    await client.query("set statement_timeout = '5min'")
    await client.query(readFileSync(join(import.meta.dirname, 'company.sql'), 'utf8'))
    for (const step of stepsFor(atScale(scale))) await fillTable(client, step, say)
    await client.query('drop schema bench cascade')
    await client.query('vacuum analyze')
    await client.query('reset all')
  } finally {
    client.release()
  }
}

async function fillTable(
  client: pg.PoolClient,
  { table, rows, portion, sql }: Step,
  say: (line: string) => void,
): Promise<void> {
  const began = performance.now()
  const audited = await client.query('select from pg_trigger where tgrelid = $1::regclass and tgname = $2', [
    table,
    'audited',
  ])
  if (audited.rowCount) await client.query(`alter table ${table} disable trigger audited`)
  for (let from = 1; from <= rows; from += portion) await client.query(sql, [from, Math.min(rows, from + portion - 1)])
  if (audited.rowCount) await client.query(`alter table ${table} enable trigger audited`)
  await client.query(`analyze ${table}`)
  say(`${table}: ${rows} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
