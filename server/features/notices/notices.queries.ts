import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { Page } from '#contract/lists.ts'
import { noticeEntities, noticeKinds, type MarkNotices, type NoticesQuery } from '#contract/notices.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** Payload: ids of people with commas, in the transaction that changes their notices. */
export const noticeChannel = 'notices'

export const ToldNotice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  entity: z.enum(noticeEntities),
  entityId: z.nullable(z.int()),
  count: z.int(),
  projectId: z.nullable(z.int()),
  projectName: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  payload: z.record(z.string(), z.unknown()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type ToldNotice = z.infer<typeof ToldNotice>

export const toldColumns = `n.id, n.kind, n.entity, case when cardinality(n.records) = 1 then n.records[1] end as "entityId",
  cardinality(n.records) as count, n.project_id as "projectId", record_name('project', n.project_id) as "projectName",
  record_name('employee', n.actor_id) as "actorName", n.payload, n.created_at as "createdAt", n.read_at as "readAt"`

/** By person `$1`. */
const isShown = `n.kind <> all (coalesce(
  (select array_agg(s.kind) from notice_settings s where s.employee_id = $1 and not s.screen), '{}'))`

const found = `n.employee_id = $1 and ${isShown} and ($2::boolean is null or (n.read_at is null) = $2)
  and ($3::text[] is null or n.kind = any ($3)) and ($4::integer is null or n.project_id = $4)`

/** Newest first; names only for its rows. */
export async function noticePage(
  db: Database,
  employeeId: number,
  { unread, kind, projectId, offset, top }: NoticesQuery,
): Promise<Page<ToldNotice>> {
  const filter = [employeeId, unread ?? null, kind ?? null, projectId ?? null]
  const [data, counts] = await Promise.all([
    db.named(
      'notices.page',
      `select ${toldColumns}
      from (select * from notices n where ${found} order by n.id desc limit $5 offset $6) as n order by n.id desc`,
      [...filter, top, offset],
      ToldNotice,
    ),
    db.named(
      'notices.counts',
      `select (count(*) filter (where ${found}))::int as filtered, count(*)::int as total
      from notices n where n.employee_id = $1 and ${isShown}`,
      filter,
      z.object({ filtered: z.int(), total: z.int() }),
    ),
  ])
  const { filtered, total } = firstOf(counts)
  return { data, filteredRecordsCount: filtered, totalRecordsCount: total }
}

/** 0 for people without any. */
export async function unreadOf(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.quick(
    'notices.unread',
    `select asked.id, (select count(*)::int from notices n where n.employee_id = asked.id and n.read_at is null
      and not exists (select from notice_settings s where s.employee_id = asked.id and s.kind = n.kind and not s.screen)
    ) as unread from unnest($1::integer[]) as asked (id)`,
    [ids],
    z.object({ id: z.int(), unread: z.int() }),
  )
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** Skips other people's, and of all those that are not on their screen. The person's other tabs hear of it. */
export async function markNotices(tx: Transaction<Tables>, employeeId: number, mark: MarkNotices): Promise<void> {
  const [ids, until, read] = 'ids' in mark ? [mark.ids, null, mark.read] : [null, mark.until, true]
  await namedIn(
    tx,
    'notices.mark',
    `with marked as (
      update notices set read_at = case when $4 then portal_now() end
      where id in (select n.id from notices n where n.employee_id = $1 and (n.id = any ($2) or $2::integer[] is null and ${isShown})
        and ($3::integer is null or n.id <= $3) and (n.read_at is null) = $4 order by n.id for no key update)
      returning id)
    select pg_notify('notices', $1::integer::text) from marked having count(*) > 0`,
    [employeeId, ids, until, read],
  )
}

/** After the installation's retention. */
export async function removeOldNotices(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`delete from notices
    where created_at < ${now.toISOString()}::timestamptz - make_interval(days => (select notices from retention))`.execute(
    db,
  )
}
