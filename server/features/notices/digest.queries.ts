import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import { mailDefaults, type NoticeKind } from '#contract/notices.ts'
import type { Read } from '#server/features/forecast/trail.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { isReachable } from './acts.queries.ts'
import { toldColumns, ToldNotice } from './notices.queries.ts'

/** Of one person; the rest is counted. Many may become one line. */
const mostRead = 200

/** The digest's tasks say these. */
const toldByTasks: readonly NoticeKind[] = ['taskDue', 'taskOverdue']

/** Through day `$1`, of preferences `p`. */
export const isPaused = `coalesce(p.paused_until >= $1::date, false)`
const wants = (kind: string, setting: string, defaults: string): string =>
  `coalesce(${setting}.mail, ${defaults}::jsonb ->> ${kind}) = 'daily'`
/** Notice `n`, setting `s`: by daily mail, or held during a pause. */
const wantsNotice = `(${wants('n.kind', 's', '$3')} or
  n.mail_now = 'held' and coalesce(s.mail, $3::jsonb ->> n.kind) = 'now')`

const ids = z.object({ ids: z.array(z.int()) })

export async function undigested(read: Read, day: string): Promise<number[]> {
  const rows = await read(
    'digest.undigested',
    `select coalesce(array_agg(n.id), '{}') as ids from notices n
      left join notice_preferences p on p.employee_id = n.employee_id
    where n.digested_at is null and not ${isPaused}`,
    [day],
    ids,
  )
  return firstOf(rows).ids
}

const Recipient = z.object({
  employeeId: z.int(),
  firstName: z.string(),
  language: z.enum(['es-CO', 'en-US']),
  /** Unread, wanted by daily mail, and not said by tasks. */
  noticeCount: z.int(),
  wantsTasks: z.boolean(),
})
export type Recipient = z.infer<typeof Recipient>

/** People with unread notices that they want by daily mail, from the instant `since` on. */
export const recipients = (read: Read, day: string, since: string | null): Promise<Recipient[]> =>
  read(
    'digest.recipients',
    `select e.id as "employeeId", e.first_name as "firstName", coalesce(p.language, 'es-CO') as language,
      (count(*) filter (where n.kind <> all ($4)))::int as "noticeCount",
      exists (select from unnest('{taskAssigned,taskDue,taskOverdue}'::text[]) as asked (kind)
        left join notice_settings t on t.employee_id = e.id and t.kind = asked.kind
        where ${wants('asked.kind', 't', '$3')}) as "wantsTasks"
    from notices n join employees e on e.id = n.employee_id join roles r on r.id = e.role_id
      left join notice_preferences p on p.employee_id = e.id
      left join notice_settings s on s.employee_id = e.id and s.kind = n.kind
    where n.digested_at is null and n.read_at is null and ($2::timestamptz is null or n.created_at >= $2)
      and ${wantsNotice} and not ${isPaused} and ${isReachable}
    group by e.id, p.language order by e.id`,
    [day, since, JSON.stringify(mailDefaults), toldByTasks],
    Recipient,
  )

const WeeklyReader = z.pick(Recipient, { employeeId: true, firstName: true, language: true })

/** People who want it and have not paused their mail. */
export const weeklyReaders = (db: Database, day: string): Promise<z.infer<typeof WeeklyReader>[]> =>
  db.named(
    'panorama.readers',
    `select e.id as "employeeId", e.first_name as "firstName", p.language
    from notice_preferences p join employees e on e.id = p.employee_id join roles r on r.id = e.role_id
    where p.weekly and not ${isPaused} and ${isReachable} order by e.id`,
    [day],
    WeeklyReader,
  )

const OwnNotice = z.extend(ToldNotice, { employeeId: z.int() })
export type OwnNotice = z.infer<typeof OwnNotice>

/** Unread, newest first, without what tasks say. */
export const digestNotices = (read: Read, people: readonly number[], since: string | null): Promise<OwnNotice[]> =>
  read(
    'digest.notices',
    `select n.employee_id as "employeeId", ${toldColumns}
    from (select n.*, row_number() over (partition by n.employee_id order by n.id desc) as place
      from notices n left join notice_settings s on s.employee_id = n.employee_id and s.kind = n.kind
      where n.employee_id = any ($1) and n.digested_at is null and n.read_at is null
        and ($2::timestamptz is null or n.created_at >= $2) and n.kind <> all ($4) and ${wantsNotice}) as n
    where n.place <= ${mostRead} order by n.employee_id, n.id desc`,
    [people, since, JSON.stringify(mailDefaults), toldByTasks],
    OwnNotice,
  )

const DigestTask = z.object({
  employeeId: z.int(),
  checkpointId: z.int(),
  name: z.string(),
  day: z.string(),
  projectName: z.string(),
  count: z.int(),
})
export type DigestTask = z.infer<typeof DigestTask>

export const digestTasks = (read: Read, people: readonly number[], until: string): Promise<DigestTask[]> =>
  read(
    'digest.tasks',
    `select "employeeId", "checkpointId", name, day, "projectName", count from (
      select t.employee_id as "employeeId", t.checkpoint_id as "checkpointId", t.task as name, t.estimated_date as day,
        p.name as "projectName", (count(*) over (partition by t.employee_id))::int as count,
        row_number() over (partition by t.employee_id order by t.estimated_date, t.id) as place
      from checkpoint_tasks t join checkpoints c on c.id = t.checkpoint_id join projects p on p.id = c.project_id
        join project_statuses s on s.id = p.project_status_id
      where t.employee_id = any ($1) and t.status < 3 and t.estimated_date <= $2 and not s.closes_project) as t
    where t.place <= ${mostRead} order by "employeeId", t.place`,
    [people, until],
    DigestTask,
  )

/** Considered: later digests skip them. */
export async function markDigested(tx: Transaction<Tables>, notices: readonly number[], now: Date): Promise<void> {
  if (notices.length === 0) return
  await namedIn(
    tx,
    'digest.mark',
    `update notices set digested_at = $2
    where id in (select id from notices where id = any ($1) order by id for no key update)`,
    [notices, now.toISOString()],
  )
}
