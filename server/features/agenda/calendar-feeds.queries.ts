import type { Kysely } from 'kysely'
import * as z from 'zod/mini'

import { CalendarFeed, feedScopes, type FeedScope } from '#contract/calendar-feeds.ts'
import { factorDue } from '#server/features/access-tokens/programs.queries.ts'
import { hasAccess } from '#server/features/session/ended-feeds.queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

export const feedsOf = (db: Database, employeeId: number): Promise<CalendarFeed[]> =>
  db.quick(
    'feeds.list',
    `select scope, created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds
      where employee_id = $1 order by scope desc`,
    [employeeId],
    CalendarFeed,
  )

/** In the place of the person's former feed of that scope. */
export async function putFeed(
  tx: Kysely<Tables>,
  feed: { employeeId: number; scope: FeedScope; tokenHash: Buffer; language: string; now: Date },
): Promise<void> {
  const made = {
    token_hash: feed.tokenHash,
    language: feed.language,
    created_at: feed.now.toISOString(),
    last_read_at: null,
  }
  await tx
    .insertInto('calendar_feeds')
    .values({ employee_id: feed.employeeId, scope: feed.scope, ...made })
    .onConflict((conflict) => conflict.columns(['employee_id', 'scope']).doUpdateSet(made))
    .execute()
}

export async function endFeed(tx: Kysely<Tables>, employeeId: number, scope: FeedScope): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('employee_id', '=', employeeId)
    .where('scope', '=', scope)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const ReadFeed = z.object({
  employeeId: z.int(),
  scope: z.enum(feedScopes),
  language: z.string(),
  secondFactorDue: z.boolean(),
})

/** Its owner must still have access. */
export async function feedOfToken(db: Database, tokenHash: Buffer) {
  const [feed] = await db.named(
    'feeds.byToken',
    `select employee_id as "employeeId", scope, language,
       (select ${factorDue} from employees e left join roles r on r.id = e.role_id where e.id = employee_id)
         as "secondFactorDue"
     from calendar_feeds where token_hash = $1 and ${hasAccess}`,
    [tokenHash],
    ReadFeed,
  )
  return feed
}

/** Once a minute at most. */
export async function noteRead(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.named(
    'feeds.read',
    `update calendar_feeds set last_read_at = $2
      where token_hash = $1 and (last_read_at is null or last_read_at <= $2::timestamptz - interval '1 minute')`,
    [tokenHash, now.toISOString()],
  )
}
