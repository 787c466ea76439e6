import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { audience, isReachable } from './acts.queries.ts'
import type { DayNotice, OpenTask, RunningLicence } from './days.rules.ts'

type Tx = Transaction<Tables>

const isOpen = 'not s.closes_project'

export const openTasks = (db: Database): Promise<OpenTask[]> =>
  db.named(
    'days.tasks',
    `select t.id, t.checkpoint_id as "checkpointId", c.project_id as "projectId", t.employee_id as "employeeId", t.task,
      t.estimated_date as day
    from checkpoint_tasks t join checkpoints c on c.id = t.checkpoint_id join projects p on p.id = c.project_id
      join project_statuses s on s.id = p.project_status_id
    where t.status < 3 and ${isOpen} order by t.id`,
    [],
    z.object({
      id: z.int(),
      checkpointId: z.int(),
      projectId: z.int(),
      employeeId: z.int(),
      task: z.string(),
      day: z.string(),
    }),
  )

export const runningLicences = (db: Database, since: string): Promise<RunningLicence[]> =>
  db.named(
    'days.licences',
    `select l.id, l.project_id as "projectId", products.name as product, l.serial_number as serial, l.expiration_date as ends
    from licences l join products on products.id = l.product_id join projects p on p.id = l.project_id
      join project_statuses s on s.id = p.project_status_id
    where l.expiration_date > $1 and ${isOpen}
      and not exists (select from licences as renewal where renewal.renews_id = l.id) order by l.id`,
    [since],
    z.object({ id: z.int(), projectId: z.int(), product: z.string(), serial: z.string(), ends: z.string() }),
  )

const Finding = z.object({ kind: z.enum(['turnedRed', 'licenceEnds']), id: z.int(), about: z.string() })
export type Finding = z.infer<typeof Finding>

export const findingsBefore = (db: Database): Promise<Finding[]> =>
  db.named(
    'days.findings',
    `select kind, record_id as id, about from run_findings where kind in ('turnedRed', 'licenceEnds')`,
    [],
    Finding,
  )

/** Red projects as long as each run finds them; a licence's end once. */
export async function rememberFindings(tx: Tx, found: readonly Finding[]): Promise<void> {
  await namedIn(tx, 'days.forget', `delete from run_findings where kind = 'turnedRed' and record_id <> all ($1)`, [
    found.filter(({ kind }) => kind === 'turnedRed').map(({ id }) => id),
  ])
  await namedIn(
    tx,
    'days.remember',
    `insert into run_findings (kind, record_id, about) select kind, id, about
    from jsonb_to_recordset($1::jsonb) as t (kind text, id integer, about text) on conflict do nothing`,
    [JSON.stringify(found)],
  )
}

/** For a task's owner, or a project's audience. */
export async function storeDays(tx: Tx, told: readonly DayNotice[], now: Date): Promise<void> {
  if (told.length === 0) return
  await namedIn(
    tx,
    'days.store',
    `with said as materialized (
      select * from jsonb_to_recordset($1::jsonb) as t (kind text, cause text, entity text, "entityId" integer,
        "projectId" integer, "employeeId" integer, payload jsonb)),
    heard as (
      select said.*, "employeeId" as person from said where "employeeId" is not null
      union all
      select said.*, a.employee_id from said join (${audience}) as a on a.project_id = "projectId" where "employeeId" is null),
    told as (
      insert into notices (employee_id, kind, cause, entity, records, project_id, payload, created_at)
      select h.person, h.kind, h.cause, h.entity, array[h."entityId"], h."projectId", h.payload, $2
      from heard h join employees e on e.id = h.person join roles r on r.id = e.role_id where ${isReachable}
      order by h.cause, h.person
      on conflict (cause, employee_id) do nothing returning employee_id)
    select pg_notify('notices', string_agg(distinct employee_id::text, ',')) from told
    group by employee_id % 100`,
    [JSON.stringify(told), now.toISOString()],
  )
}
