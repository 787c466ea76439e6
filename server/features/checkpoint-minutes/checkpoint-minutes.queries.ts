import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { mailStates } from '#contract/mails.ts'
import { StoredProjectFile } from '#server/features/project-files/project-files.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const day = z.string()
const TrailRow = z.object({
  row: z.int(),
  entity: z.string(),
  id: z.int(),
  action: z.enum(['create', 'update', 'delete']),
  at: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  request: z.nullable(z.string()),
})
export type MinutesTrailRow = z.infer<typeof TrailRow>

const Task = z.object({
  id: z.int(),
  checkpoint_id: z.int(),
  employee_id: z.int(),
  consultant: z.string(),
  task: z.string(),
  status: z.int(),
  estimated_date: day,
})
export type MinutesTask = z.infer<typeof Task>

const Licence = z.object({
  id: z.int(),
  product_id: z.int(),
  expiration_date: day,
  contact_id: z.nullable(z.int()),
  renews_id: z.nullable(z.int()),
})

const Change = z.object({
  at: z.string(),
  previousDate: day,
  newDate: day,
  noveltyType: z.int(),
  formerStatus: z.nullable(z.string()),
  status: z.string(),
  cause: z.nullable(z.string()),
  comments: z.string(),
})
export type MinutesChange = z.infer<typeof Change>

const Written = z.object({ row: z.int(), at: z.string(), request: z.nullable(z.string()) })

const MinutesRecord = z.object({
  checkpointId: z.int(),
  projectId: z.int(),
  date: z.string(),
  summary: z.string(),
  comments: z.string(),
  number: z.int(),
  projectName: z.string(),
  customerName: z.string(),
  previous: z.nullable(z.object({ id: z.int(), date: z.string(), written: z.nullable(Written) })),
  tasks: z.array(Task),
  licences: z.array(Licence),
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  changes: z.array(Change),
  /** Of its tasks and licences and of the project's name, as far back as is needed; newest first. */
  trail: z.array(TrailRow),
})
/** The present state, and later changes. */
export type MinutesRecord = z.infer<typeof MinutesRecord>

const person = 'full_name(e.first_name, e.middle_name, e.last_name, e.surname)'

/**
 * In one statement, so that no change comes between a record and its trail. Of the trail: what is later than the
 * follow-up, and of tasks what is later than the one before was written; compared are milliseconds.
 */
const record = `with this as (select * from checkpoints where id = $1),
  former as (
    select c.* from checkpoints c, this where c.project_id = this.project_id and (c.date, c.id) < (this.date, this.id)
  ),
  previous as (
    select former.id, former.date, written.entry, written.at, written.request
    from (select * from former order by date desc, id desc limit 1) as former left join lateral (
      select audit.id as entry, at, request_id as request from audit
      where entity = 'checkpoint' and entity_id = former.id and action = 'create' order by audit.id limit 1
    ) as written on true
  ),
  since as (
    select date_trunc('milliseconds', this.date) as day,
      date_trunc('milliseconds', least(this.date, coalesce(previous.at, previous.date))) as written
    from this left join previous on true
  )
  select this.id as "checkpointId", this.project_id as "projectId", this.date, this.summary, this.comments,
    (select count(*)::int + 1 from former) as number, p.name as "projectName",
    customers.commercial_name as "customerName",
    (
      select json_build_object('id', id, 'date', date, 'written',
        case when entry is not null then json_build_object('row', entry, 'at', at, 'request', request) end)
      from previous
    ) as previous,
    (
      select coalesce(json_agg(json_build_object('id', t.id, 'checkpoint_id', t.checkpoint_id, 'employee_id', t.employee_id,
        'consultant', ${person}, 'task', t.task, 'status', t.status, 'estimated_date', t.estimated_date) order by t.id), '[]')
      from checkpoint_tasks t join employees e on e.id = t.employee_id
      where t.checkpoint_id = this.id or t.checkpoint_id in (select id from former)
    ) as tasks,
    (
      select coalesce(json_agg(json_build_object('id', id, 'product_id', product_id, 'expiration_date', expiration_date,
        'contact_id', contact_id, 'renews_id', renews_id) order by id), '[]')
      from licences where project_id = this.project_id
    ) as licences,
    (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from products) as products,
    (
      select coalesce(json_agg(json_build_object('at', n.date, 'previousDate', n.previous_date, 'newDate', n.new_date,
        'noveltyType', n.novelty_type, 'formerStatus', (
          select was.name from audit noted join audit moved on moved.request_id = noted.request_id
            and moved.project_id = noted.project_id and moved.entity = 'project' and moved.action = 'update'
            and moved.before ? 'project_status_id'
            join project_statuses was on was.id = (moved.before ->> 'project_status_id')::integer
          where noted.project_id = n.project_id and noted.entity = 'projectChange' and noted.entity_id = n.id
            and noted.action = 'create' order by moved.id limit 1
        ), 'status', s.name, 'cause', c.name, 'comments', n.comments) order by n.date, n.id), '[]')
      from project_changes n join project_statuses s on s.id = n.project_status_id
        left join change_causes c on c.id = n.cause_id
      where n.project_id = this.project_id
        and n.date > coalesce((select date from previous), '-infinity')
    ) as changes,
    (
      select coalesce(json_agg(json_build_object('row', id, 'entity', entity, 'id', entity_id, 'action', action, 'at', at,
        'before', before, 'request', request_id) order by id desc), '[]')
      from audit, since where project_id = this.project_id and at >= since.written and (entity = 'checkpointTask'
        or at >= since.day and (entity = 'licence' or entity = 'project' and action = 'update' and before ? 'name'))
    ) as trail
  from this join projects p on p.id = this.project_id join customers on customers.id = p.customer_id`

export async function minutesRecord(db: Database, checkpointId: number): Promise<MinutesRecord | undefined> {
  const [found] = await db.named('minutes.record', record, [checkpointId], MinutesRecord)
  return found
}

const StoredMinutes = z.object({
  ...StoredProjectFile.shape,
  projectId: z.int(),
  language: z.enum(['es-CO', 'en-US']),
  sha256: z.string(),
  sent: z.array(
    z.object({
      at: z.string(),
      employeeName: z.nullable(z.string()),
      recipients: z.array(z.object({ fullName: z.string(), email: z.string(), state: z.nullable(z.enum(mailStates)) })),
      subject: z.string(),
    }),
  ),
})
type StoredMinutes = z.infer<typeof StoredMinutes>

/** Those of one press of 'Enviar'; the cause of a mail names acta, press and person. */
const recipients = `select coalesce(json_agg(json_build_object('fullName', person ->> 'fullName', 'email', person ->> 'email',
    'state', case when mails.id is null then null when mails.given_up_at is not null then 'givenUp'
      when mails.sent_at is null then 'waiting' else 'sent' end) order by nth), '[]')
  from jsonb_array_elements(one -> 'recipients') with ordinality as recipient (person, nth)
  left join mails on mails.cause = concat('minutes:', m.id, ':', place, ':',
    coalesce('contact ' || (person ->> 'contactId'), 'employee ' || (person ->> 'employeeId')))`

const madeOnes = `select f.id, f.version, f.name, 'project-' || f.project_id as "containerName", f.project_id as "projectId", f.extension, f.size, f.date,
    case when e.id is not null then ${person} end as "employeeName", m.language, m.sha256,
    coalesce((
      select json_agg(json_build_object('at', one ->> 'at', 'employeeName',
        record_name('employee', (one ->> 'employeeId')::integer), 'recipients', (${recipients}),
        'subject', one ->> 'subject') order by place)
      from jsonb_array_elements(m.sent) with ordinality as sending (one, place)
    ), '[]') as sent
  from checkpoint_minutes m join project_files f on f.id = m.file_id left join employees e on e.id = m.employee_id
  where m.checkpoint_id = $1 order by m.id desc`

export const minutesOf = (db: Database, checkpointId: number): Promise<StoredMinutes[]> =>
  db.named('minutes.ofCheckpoint', madeOnes, [checkpointId], StoredMinutes)

export async function checkpointExists(db: Database, id: number): Promise<boolean> {
  return (await db.sql.selectFrom('checkpoints').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export const lockMinutesOf = (tx: Transaction<Tables>, checkpointId: number) =>
  sql`select from checkpoints where id = ${checkpointId} for no key update`.execute(tx)

export async function lastMinutes(
  tx: Transaction<Tables>,
  checkpointId: number,
): Promise<{ made: number; last: StoredMinutes | undefined }> {
  const count = tx
    .selectFrom('checkpoint_minutes')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('made'))
  const { made } = await count.where('checkpoint_id', '=', checkpointId).executeTakeFirstOrThrow()
  const [last] = await namedIn(tx, 'minutes.ofCheckpoint', madeOnes, [checkpointId], StoredMinutes)
  return { made: made, last }
}

export async function insertMinutes(
  tx: Transaction<Tables>,
  values: {
    checkpoint_id: number
    file_id: number
    name: string
    language: string
    sha256: string
    employee_id: number | null
    created_at: string
  },
): Promise<void> {
  await tx.insertInto('checkpoint_minutes').values(values).execute()
}
