import { randomUUID } from 'node:crypto'

import {
  maxWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookDraft,
  type WebhookTest,
  type WebhookUpdate,
} from '#contract/webhooks.ts'
import type { Context } from '#server/context.ts'
import { found, Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import { sealText } from '#server/platform/base/sealed-text.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import { addressesOf, type Outcome } from './calling.service.ts'
import { removeDeliveriesOf, retryDelivery } from './deliveries.queries.ts'
import { tryCall } from './delivering.service.ts'
import { newSecretText } from './signature.rules.ts'
import {
  calledWebhook,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  lockWebhooks,
  replaceSecretOf,
  replaceWebhook,
} from './webhooks.queries.ts'

const bothSignMs = 24 * 60 * 60 * 1000

type OfWebhook = CallContext & { params: { id: number } }

/** @throws Refusal invalid-input for a forbidden address, or a name without any */
async function demandCallable({ config }: Pick<Context, 'config'>, text: string): Promise<void> {
  const url = new URL(text)
  const addresses = await addressesOf(url, { allow: config.webhookAllow })
  if (addresses === 'noAddress') throw wrongField('url', 'webhook.nowhere')
  if (addresses === 'refusedAddress')
    throw wrongField('url', url.protocol === 'https:' ? 'webhook.address' : 'webhook.url')
}

/** Earlier changes are not told. @throws Refusal invalid-input, too-many-webhooks */
export async function createWebhook(
  context: Context,
  { actor, body }: CallContext & { body: WebhookDraft },
): Promise<NewWebhook> {
  const { db, clock, keys } = context
  await demandCallable(context, body.url)
  const secret = newSecretText()
  return db.change(
    actor,
    async (tx) => {
      if ((await lockWebhooks(tx)) >= maxWebhooks)
        throw new Refusal('too-many-webhooks', { params: { most: maxWebhooks } })
      const sealed = sealText(secret, keys.webhook)
      return { ...(await insertWebhook(tx, { ...body, secret: sealed, now: clock.now() })), secret }
    },
    // Shown once: the same call sent again is answered without it.
    (made) => ({ ...made, secret: '' }),
  )
}

/** @throws Refusal invalid-input, not-found, version-outdated */
export async function updateWebhook(
  context: Context,
  { actor, ifMatch, params: { id }, body }: OfWebhook & { body: WebhookUpdate },
): Promise<Webhook> {
  const { db } = context
  const stored = await calledWebhook(db.sql, id, context.clock.now())
  // A webhook can be paused while its name leads nowhere.
  if (stored && body.url !== undefined && stored.url !== body.url) await demandCallable(context, body.url)
  return db.change(actor, async (tx) => {
    const before = unchanged(await lockWebhook(tx, id), ifMatch)
    if (body.state === 'on' && !before.hasSecret) throw wrongField('state', 'webhook.secret')
    return replaceWebhook(tx, id, {
      url: body.url ?? before.url,
      name: body.name ?? before.name,
      kinds: body.kinds ?? before.kinds,
      state: body.state ?? before.state,
    })
  })
}

/**
 * It is gone at once. Its deliveries are removed behind the answer, or by the hourly look where this process ends before.
 * @throws Refusal not-found, version-outdated
 */
export async function removeWebhook(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { actor, ifMatch, params: { id } }: OfWebhook,
): Promise<void> {
  await db.change(actor, async (tx) => {
    unchanged(await lockWebhook(tx, id, { remove: true }), ifMatch)
    await deleteWebhook(tx, id)
  })
  removeDeliveriesOf(db.sql, id).catch((error: unknown) =>
    log.warn({ err: error, webhook: id }, 'deliveries of a removed webhook could not be removed yet'),
  )
}

/** @throws Refusal not-found */
export async function renewSecret(
  { db, clock, keys }: Context,
  { actor, params: { id } }: OfWebhook,
): Promise<{ secret: string }> {
  const secret = newSecretText()
  await db.change(actor, async (tx) => {
    found(await lockWebhook(tx, id))
    const now = clock.now()
    const formerUntil = new Date(now.getTime() + bothSignMs)
    await replaceSecretOf(tx, id, { secret: sealText(secret, keys.webhook), now, formerUntil })
  })
  return { secret }
}

/** In any state; stores nothing. @throws Refusal not-found */
export async function testWebhook(context: Context, { params: { id } }: OfWebhook): Promise<Outcome> {
  const { db, clock } = context
  const now = clock.now()
  const hook = found(await calledWebhook(db.sql, id, now))
  const body = JSON.stringify({ type: 'portal.test', timestamp: now.toISOString(), data: {} })
  return tryCall(context, { ...hook, body, messageId: `msg_${randomUUID().replaceAll('-', '')}` })
}

export const testedWith = ({ status, problem }: Outcome, inWords: string | null): WebhookTest => ({
  delivered: problem === null,
  status,
  problem: inWords,
})

/** @throws Refusal not-found, delivery-over */
export const retryNow = (
  { db, clock }: Context,
  { actor, params: { id, deliveryId } }: CallContext & { params: { id: number; deliveryId: number } },
): Promise<void> =>
  db.change(actor, async (tx) => {
    if (!found(await retryDelivery(tx, { webhookId: id, id: deliveryId, now: clock.now() })))
      throw new Refusal('delivery-over')
  })
