import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { noticeEntities, noticeKinds } from '#contract/notices.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { StoredNotice, Surroundings } from './acts.rules.ts'

type Tx = Transaction<Tables>

/** Of employee `e` with role `r`. */
export const isReachable = `e.is_active and e.has_user and 'portal.access' = any (r.permissions)`

export const reachableOf = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await namedIn(
    tx,
    'notices.reachable',
    `select e.id from employees e join roles r on r.id = e.role_id where e.id = any ($1) and ${isReachable}`,
    [ids],
    z.object({ id: z.int() }),
  )
  return new Set(rows.map(({ id }) => id))
}

export const tasksOf = (tx: Tx, ids: readonly number[]) =>
  namedIn(
    tx,
    'notices.tasks',
    `select t.id, t.checkpoint_id as "checkpointId", c.employee_id as author, t.employee_id as "employeeId", t.task,
      t.estimated_date as day, c.project_id as "projectId"
    from checkpoint_tasks t join checkpoints c on c.id = t.checkpoint_id where t.id = any ($1)`,
    [ids],
    z.object({
      id: z.int(),
      checkpointId: z.int(),
      author: z.int(),
      employeeId: z.int(),
      task: z.string(),
      day: z.string(),
      projectId: z.int(),
    }),
  )

/** Responsables who have not silenced the project, and followers. */
export const audience = `
  select p.project_id, p.employee_id from project_employees p where not exists (
    select from project_following f where f.project_id = p.project_id and f.employee_id = p.employee_id and not f.follows)
  union select f.project_id, f.employee_id from project_following f where f.follows`

/** By row of the trail: the responsables after it, as the next change found them, and today's followers. */
export async function audienceOf(
  tx: Tx,
  rows: readonly { id: number; projectId: number }[],
): Promise<Map<number, number[]>> {
  const heard = await namedIn(
    tx,
    'notices.audience',
    `select asked.row::integer as "rowId", heard.employee_id as "employeeId"
    from unnest($1::bigint[], $2::integer[]) as asked (row, project) join projects p on p.id = asked.project
      left join lateral (
        select before -> 'employee_ids' as ids from audit
        where entity = 'project' and entity_id = asked.project and id > asked.row and before ? 'employee_ids'
        order by id limit 1) as next on true
      cross join lateral (
        select one::integer as employee_id from jsonb_array_elements_text(coalesce(next.ids, to_jsonb(p.employee_ids))) as one
        where not exists (
          select from project_following f where f.project_id = p.id and f.employee_id = one::integer and not f.follows)
        union select f.employee_id from project_following f where f.project_id = p.id and f.follows) as heard
    order by 1, 2`,
    [rows.map(({ id }) => id), rows.map(({ projectId }) => projectId)],
    z.object({ rowId: z.int(), employeeId: z.int() }),
  )
  const people = new Map<number, number[]>()
  for (const { rowId, employeeId } of heard) people.set(rowId, [...(people.get(rowId) ?? []), employeeId])
  return people
}

/** A column that row `a` did not change: the next change of it knows its value. */
const besides = (column: string): string => `case when a.before ? '${column}' then null else coalesce(
  (select jsonb_build_array(n.before ->> '${column}') from audit n where n.entity = 'project' and n.entity_id = a.entity_id
    and n.id > a.id and n.before ? '${column}' order by n.id limit 1),
  (select jsonb_build_array(p.${column}) from projects p where p.id = a.entity_id)) ->> 0 end`

export async function duesOf(tx: Tx, rowIds: readonly number[]): Promise<Map<number, { from: string; to: string }>> {
  const rows = await namedIn(
    tx,
    'notices.dues',
    `select id, coalesce(before ->> 'scheduled_date', scheduled, before ->> 'end_date', ended) as from,
      coalesce(after ->> 'scheduled_date', scheduled, after ->> 'end_date', ended) as to
    from (select a.id, a.before, a.after, ${besides('scheduled_date')} as scheduled, ${besides('end_date')} as ended
      from audit a where a.id = any ($1::bigint[])) as told`,
    [rowIds],
    z.object({ id: z.int(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  )
  return new Map(rows.flatMap(({ id, from, to }) => (from && to ? [[id, { from, to }] as const] : [])))
}

/** Projects that were made since do not count. @returns places in the lists */
export async function closedBefore(
  tx: Tx,
  projectIds: readonly number[],
  rowIds: readonly number[],
): Promise<number[]> {
  const rows = await namedIn(
    tx,
    'notices.closed',
    `select asked.place::integer as place
    from unnest($1::integer[], $2::bigint[]) with ordinality as asked (project, since, place)
      join projects p on p.id = asked.project
      left join lateral (
        select action, (before ->> 'project_status_id')::integer as status from audit
        where entity = 'project' and entity_id = asked.project and id >= asked.since
          and (action = 'create' or before ? 'project_status_id')
        order by id limit 1) as next on true
      join project_statuses s on s.id = coalesce(next.status, p.project_status_id)
    where s.closes_project and next.action is distinct from 'create'`,
    [projectIds, rowIds],
    z.object({ place: z.int() }),
  )
  return rows.map(({ place }) => place - 1)
}

export async function statusNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await namedIn(
    tx,
    'notices.statuses',
    'select id, name from project_statuses',
    [],
    z.object({ id: z.int(), name: z.string() }),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Rows that their person is told of: a sign-in from an address and browser new in 90 days, but not the first; a
 * password that is not the first; a changed e-mail; a second factor, unless only its name; an access token that was
 * made, or ended by itself and not with the person's access.
 */
export async function tellingOfAccounts(tx: Tx, rowIds: readonly number[]): Promise<Surroundings['ownAccount']> {
  const rows = await namedIn(
    tx,
    'notices.accounts',
    `select a.id, coalesce(t.employee_id, a.entity_id) as "employeeId", t.name as token from audit a
      left join access_tokens t on a.entity = 'accessToken' and t.id = a.entity_id
      where a.id = any ($1::bigint[]) and case
      when a.entity = 'accessToken' then a.action = 'create' or a.after ? 'ended_at' and a.call like '%/tokens/%'
      when a.action = 'signIn' then exists (
          select from audit o where o.entity = 'session' and o.entity_id = a.entity_id and o.action = 'signIn' and o.id < a.id)
        and not exists (select from audit o where o.entity = 'session' and o.entity_id = a.entity_id
          and o.action = 'signIn' and o.id < a.id and o.at > a.at - interval '90 days'
          and (o.after ->> 'address' = a.after ->> 'address' or o.after ->> 'user_agent' = a.after ->> 'user_agent'))
      when a.entity <> 'employee' or a.action <> 'update' then false
      when a.after ? 'second_factor' then a.after ->> 'second_factor' <> 'renamed'
      when a.after ? 'identity' then true
      when a.after ? 'email' then true
      when a.after ? 'password' then a.call not like '%set-password' or exists (select from audit o
        where o.entity = 'employee' and o.entity_id = a.entity_id and o.id < a.id and o.after ? 'password')
      else false end`,
    [rowIds],
    z.object({ id: z.int(), employeeId: z.int(), token: z.nullable(z.string()) }),
  )
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

const Stored = z.object({
  employeeId: z.int(),
  kind: z.enum(noticeKinds),
  cause: z.string(),
  entity: z.enum(noticeEntities),
  records: z.array(z.int()),
  projectId: z.nullable(z.int()),
  actorId: z.nullable(z.int()),
  at: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

export const toldOf = (tx: Tx, causes: readonly string[]): Promise<StoredNotice[]> =>
  namedIn(
    tx,
    'notices.told',
    `select employee_id as "employeeId", kind, cause, entity, records, project_id as "projectId", actor_id as "actorId",
      created_at as at, payload
    from notices where cause = any ($1) order by id`,
    [causes],
    Stored,
  )

/** A later part replaces the earlier one, and is unread again. Readers hear of it. */
export async function storeNotices(tx: Tx, told: readonly StoredNotice[]): Promise<void> {
  if (told.length === 0) return
  await namedIn(
    tx,
    'notices.store',
    `with told as (
      insert into notices (employee_id, kind, cause, entity, records, project_id, actor_id, created_at, payload)
      select t."employeeId", t.kind, t.cause, t.entity, t.records, t."projectId", t."actorId", t.at, t.payload
      from jsonb_to_recordset($1::jsonb) as t ("employeeId" integer, kind text, cause text, entity text,
        records integer[], "projectId" integer, "actorId" integer, at timestamptz, payload jsonb)
      on conflict (cause, employee_id) do update set kind = excluded.kind, entity = excluded.entity,
        records = excluded.records, project_id = excluded.project_id, payload = excluded.payload, read_at = null,
        mail_now = 'due'
      where (notices.kind, notices.records, notices.payload) is distinct from
        (excluded.kind, excluded.records, excluded.payload)
      returning employee_id)
    select pg_notify('notices', string_agg(distinct employee_id::text, ',')) from told
    group by employee_id % 100 having count(*) > 0`,
    [JSON.stringify(told)],
  )
}
