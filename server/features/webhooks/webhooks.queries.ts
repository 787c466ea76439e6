import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import { Webhook, type WebhookDraft, type WebhookState } from '#contract/webhooks.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const all = 'select id, version, url, name, kinds, state, problem, created_at as "createdAt" from webhooks'

/** Earlier rows are not told. */
const trailEnd = sql<number>`(select coalesce(max(id), 0) from audit)`

/** Newest first. `problem` is a code, here and below. */
export async function allWebhooks(db: Kysely<Tables>): Promise<Webhook[]> {
  return namedIn(db, 'webhooks.all', `${all} order by id desc`, [], Webhook)
}

const webhookById = async (tx: Transaction<Tables>, id: number): Promise<Webhook> =>
  firstOf(await namedIn(tx, 'webhooks.byId', `${all} where id = $1`, [id], Webhook))

/** Others can't add one meanwhile, once there is one. @returns how many */
export async function lockWebhooks(tx: Transaction<Tables>): Promise<number> {
  await tx.selectFrom('webhooks').select('id').orderBy('id').forNoKeyUpdate().execute()
  // A statement of its own sees what others added while this one waited.
  return (await tx.selectFrom('webhooks').select('id').execute()).length
}

const LockedWebhook = z.extend(z.pick(Webhook, { version: true, url: true, name: true, kinds: true, state: true }), {
  hasSecret: z.boolean(),
})

/** `remove` takes the stronger lock. */
export async function lockWebhook(
  tx: Transaction<Tables>,
  id: number,
  { remove = false } = {},
): Promise<z.infer<typeof LockedWebhook> | undefined> {
  const strength = remove ? 'update' : 'no key update'
  const [hook] = await namedIn(
    tx,
    `webhooks.lock${remove ? 'ToRemove' : ''}`,
    `select version, url, name, kinds, state, secret is not null as "hasSecret" from webhooks
    where id = $1 for ${strength}`,
    [id],
    LockedWebhook,
  )
  return hook
}

/** @param hook.secret sealed */
export async function insertWebhook(
  tx: Transaction<Tables>,
  { secret, now, ...draft }: WebhookDraft & { secret: Buffer; now: Date },
): Promise<Webhook> {
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('webhooks')
    .values({ ...draft, secret, secret_at: at, created_at: at, told_from: trailEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  return webhookById(tx, id)
}

/**
 * Equal values write nothing. A webhook that is switched on is told only later changes; switching on, or another
 * address, forgets its failures.
 */
export async function replaceWebhook(
  tx: Transaction<Tables>,
  id: number,
  { url, name, kinds, state }: WebhookDraft & { state: WebhookState },
): Promise<Webhook> {
  await sql`update webhooks set url = ${url}, name = ${name}, kinds = ${kinds}, state = ${state},
      version = version + 1, updated_at = portal_now(),
      problem = case when state = ${state} then problem end,
      told_from = case when state <> 'on' and ${state} = 'on' then ${trailEnd} else told_from end,
      failing_since = case when url = ${url} and (state = 'on' or ${state} <> 'on') then failing_since end
    where id = ${id} and row(url, name, kinds, state)
      is distinct from row(${url}::text, ${name}::text, ${kinds}::text[], ${state}::text)`.execute(tx)
  return webhookById(tx, id)
}

export const deleteWebhook = (tx: Transaction<Tables>, id: number) =>
  tx.deleteFrom('webhooks').where('id', '=', id).execute()

/** The former one signs until an instant. `secret` is sealed. */
export async function replaceSecretOf(
  tx: Transaction<Tables>,
  id: number,
  { secret, now, formerUntil }: { secret: Buffer; now: Date; formerUntil: Date },
): Promise<void> {
  await sql`update webhooks set former_secret = secret, former_until = ${formerUntil.toISOString()}, secret = ${secret},
      secret_at = ${now.toISOString()}, problem = case when problem <> 'otherSecret' then problem end,
      version = version + 1, updated_at = portal_now()
    where id = ${id}`.execute(tx)
}

/** Another secret of the installation can't open them: webhooks stay off until each has a new one. */
export async function endWebhookSecrets(tx: Transaction<Tables>): Promise<void> {
  await sql`update webhooks set secret = null, former_secret = null, former_until = null, version = version + 1,
      updated_at = portal_now(), problem = 'otherSecret', state = case when state = 'on' then 'off' else state end`.execute(
    tx,
  )
}

/** Secrets sealed, in base64. */
export const calledWebhook = (db: Kysely<Tables>, id: number, now: Date) =>
  db
    .selectFrom('webhooks')
    .select([
      'url',
      sql<string | null>`encode(secret, 'base64')`.as('secret'),
      sql<string | null>`case when former_until > ${now.toISOString()} then encode(former_secret, 'base64') end`.as(
        'former',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
