import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { Page } from '#contract/lists.ts'
import { type DeliveriesQuery, WebhookDelivery } from '#contract/webhooks.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { Told } from './told.rules.ts'

export const deliveryChannel = 'webhooks'
/** In minutes; a try takes 10 s at most. */
const leaseMinutes = 1
/** Tries of one webhook on all instances: a slow one must not hold up others. */
const atOnceEach = 4

const Told = z.object({ id: z.int(), kinds: z.array(z.string()), toldFrom: z.int() })

/** Locked, so that nobody pauses them meanwhile. */
export const webhooksThatAreOn = (tx: Transaction<Tables>) =>
  namedIn(
    tx,
    'webhooks.on',
    `select id, kinds, told_from as "toldFrom" from webhooks where state = 'on' order by id for share`,
    [],
    Told,
  )

/** In the transaction that moves the reader's position. */
export async function queueDeliveries(
  tx: Transaction<Tables>,
  deliveries: readonly (Told & { webhookId: number })[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return
  await namedIn(
    tx,
    'webhooks.queue',
    `insert into webhook_deliveries (webhook_id, trail_id, type, entity, entity_id, body, created_at, due_at)
    select d."webhookId", d."trailId", d.type, d.entity, d."entityId", d.body, $2, $2
    from jsonb_to_recordset($1::jsonb) as d
      ("webhookId" integer, "trailId" bigint, type text, entity text, "entityId" integer, body text)
    order by d."trailId", d."webhookId" on conflict (webhook_id, trail_id) do nothing`,
    [JSON.stringify(deliveries), now.toISOString()],
  )
  await tellOfDeliveries(tx)
}

const tellOfDeliveries = (tx: Kysely<Tables>) => sql`select pg_notify(${deliveryChannel}, 'queued')`.execute(tx)

const TakenDelivery = z.object({
  id: z.int(),
  webhookId: z.int(),
  messageId: z.string(),
  url: z.string(),
  body: z.string(),
  tries: z.int(),
  /** Sealed, in base64; null when it has ended. */
  secret: z.nullable(z.string()),
  /** The former one, while it still signs. */
  former: z.nullable(z.string()),
})
export type TakenDelivery = z.infer<typeof TakenDelivery>

/**
 * For as long as the lease; others skip it meanwhile. Later deliveries of a record wait for earlier ones, also for
 * their retries. The webhook with the fewest tries under way comes first, so that slow ones with much to take leave
 * room for others.
 */
export const takeDeliveries = (db: Database, { now, most }: { now: Date; most: number }): Promise<TakenDelivery[]> =>
  db.named(
    'webhooks.take',
    `with open as materialized (
      select w.id, $4 - (select count(*) from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.taken_until > $1::timestamptz) as free
      from webhooks w where w.state = 'on'
    ), due as materialized (
      select one.id from open cross join lateral (
        select d.id, d.due_at from webhook_deliveries d
        where d.webhook_id = open.id and d.state = 'waiting' and d.due_at <= $1::timestamptz
          and (d.taken_until is null or d.taken_until <= $1::timestamptz)
          and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.entity = d.entity
            and e.entity_id = d.entity_id and e.state = 'waiting' and e.trail_id < d.trail_id)
        order by d.due_at, d.id limit greatest(open.free, 0) for no key update of d skip locked) as one
      order by open.free - row_number() over (partition by open.id order by one.due_at, one.id) desc limit $2
    ), taken as (
      update webhook_deliveries d set taken_until = $1::timestamptz + make_interval(mins => $3)
      from due where d.id = due.id
      returning d.id, d.webhook_id, d.message_id, d.body, d.tries)
    select t.id, t.webhook_id as "webhookId", t.message_id as "messageId", w.url, t.body, t.tries,
      encode(w.secret, 'base64') as secret,
      case when w.former_until > $1::timestamptz then encode(w.former_secret, 'base64') end as former
    from taken t join webhooks w on w.id = t.webhook_id order by t.id`,
    [now.toISOString(), most, leaseMinutes, atOnceEach],
    TakenDelivery,
  )

interface Ended {
  id: number
  webhookId: number
  tries: number
  status: number | null
  now: Date
}

export async function markDelivered(db: Database, { id, webhookId, tries, status, now }: Ended): Promise<void> {
  await db.named(
    'webhooks.delivered',
    `update webhook_deliveries set state = 'delivered', ended_at = $4, tries = tries + 1, status = $3, problem = null,
      taken_until = null
    where id = $1 and state = 'waiting' and tries = $2`,
    [id, tries, status, now.toISOString()],
  )
  await db.named(
    'webhooks.works',
    'update webhooks set failing_since = null where id = $1 and failing_since is not null',
    [webhookId],
  )
}

/** @returns undefined when it is gone */
export async function noteFailing(tx: Transaction<Tables>, id: number, now: Date): Promise<string | undefined> {
  const [row] = await namedIn(
    tx,
    'webhooks.fails',
    `update webhooks set failing_since = coalesce(failing_since, $2) where id = $1 returning coalesce(failing_since, $2::timestamptz) as since`,
    [id, now.toISOString()],
    z.object({ since: z.string() }),
  )
  return row?.since
}

/** @returns false when it was off */
export async function switchOff(tx: Transaction<Tables>, id: number, problem: string): Promise<boolean> {
  const off = await namedIn(
    tx,
    'webhooks.off',
    `update webhooks set state = 'off', problem = $2, version = version + 1, updated_at = portal_now()
    where id = $1 and state = 'on' returning id`,
    [id, problem],
    z.object({ id: z.int() }),
  )
  return off.length > 0
}

/** `dueAt` null gives up. */
export async function markFailed(
  tx: Transaction<Tables>,
  { id, tries, status, now, problem, dueAt }: Ended & { problem: string; dueAt: Date | null },
): Promise<void> {
  await namedIn(
    tx,
    'webhooks.failed',
    `update webhook_deliveries set tries = tries + 1, status = $3, problem = $4, taken_until = null,
      due_at = coalesce($5::timestamptz, due_at), state = case when $5::timestamptz is null then 'givenUp' else 'waiting' end,
      ended_at = case when $5::timestamptz is null then $6::timestamptz end
    where id = $1 and state = 'waiting' and tries = $2`,
    [id, tries, status, problem, dueAt?.toISOString() ?? null, now.toISOString()],
  )
}

/** `problem` is a code. */
export async function deliveryPage(
  db: Database,
  webhookId: number,
  { offset, top }: DeliveriesQuery,
): Promise<Page<WebhookDelivery>> {
  const [data, counts] = await Promise.all([
    db.named(
      'webhooks.deliveries',
      `select d.id, d.message_id as "webhookId", d.type, d.created_at as "createdAt", d.tries, d.state, d.status, d.problem,
        case when d.state = 'waiting' and w.state = 'on' then d.due_at end as "nextAt"
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.webhook_id = $1 order by d.id desc limit $2 offset $3`,
      [webhookId, top, offset],
      WebhookDelivery,
    ),
    db.named(
      'webhooks.countDeliveries',
      'select count(*)::int as total from webhook_deliveries where webhook_id = $1',
      [webhookId],
      z.object({ total: z.int() }),
    ),
  ])
  const { total } = firstOf(counts)
  return { data, filteredRecordsCount: total, totalRecordsCount: total }
}

/** @returns false when it was delivered, undefined when it is unknown */
export async function retryDelivery(
  tx: Transaction<Tables>,
  { webhookId, id, now }: { webhookId: number; id: number; now: Date },
): Promise<boolean | undefined> {
  const [stored] = await namedIn(
    tx,
    'webhooks.lockDelivery',
    `select state from webhook_deliveries where id = $1 and webhook_id = $2 and webhook_id in (select id from webhooks)
    for no key update`,
    [id, webhookId],
    z.object({ state: z.string() }),
  )
  if (stored === undefined || stored.state === 'delivered') return stored && false
  await namedIn(
    tx,
    'webhooks.retry',
    `update webhook_deliveries set state = 'waiting', tries = 0, due_at = $2, ended_at = null
    where id = $1`,
    [id, now.toISOString()],
  )
  await tellOfDeliveries(tx)
  return true
}

const removedAtOnce = 5_000

/** One import may be 100 000 deliveries to each webhook. */
async function removeInPortions(db: Kysely<Tables>, which: RawBuilder<unknown>): Promise<void> {
  for (let removed = removedAtOnce; removed === removedAtOnce;) {
    const { numAffectedRows } = await sql`delete from webhook_deliveries where id in (
      select id from webhook_deliveries where ${which} limit ${removedAtOnce}
    )`.execute(db)
    removed = Number(numAffectedRows)
  }
}

export const removeDeliveriesOf = (db: Kysely<Tables>, webhookId: number) =>
  removeInPortions(db, sql`webhook_id = ${webhookId}`)

/**
 * By the installation's retention, from its end on: what waits for a webhook that is paused is kept. And those that are
 * left of removed webhooks, by a process that is gone.
 */
export async function removeOldDeliveries(db: Kysely<Tables>, now: Date): Promise<void> {
  await removeInPortions(
    db,
    sql`ended_at <= ${now.toISOString()}::timestamptz - make_interval(days => (select deliveries from retention))`,
  )
  const { rows } = await sql<{ id: number }>`select distinct webhook_id as id from webhook_deliveries
    where webhook_id not in (select id from webhooks)`.execute(db)
  for (const { id } of rows) await removeDeliveriesOf(db, id)
}
