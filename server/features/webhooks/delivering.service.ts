import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import { everyHour } from '#server/platform/base/regular-work.ts'
import { openText } from '#server/platform/base/sealed-text.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueLooks, watch, type Looks } from '#server/platform/database/looks.ts'

import { callOut, type Calling, type Outcome } from './calling.service.ts'
import {
  deliveryChannel,
  markDelivered,
  markFailed,
  noteFailing,
  removeOldDeliveries,
  switchOff,
  takeDeliveries,
  type TakenDelivery,
} from './deliveries.queries.ts'
import { signedHeaders } from './signature.rules.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** After each failed try, in ms; after the last one it is given up. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour]
const longestFailing = 5 * day
const atOnce = 16
const lookEveryMs = 2_500
const stopMs = 11_000

interface Portal {
  db: Database
  clock: Clock
  keys: Pick<Keys, 'webhook'>
  log: FastifyBaseLogger
  config: Pick<Config, 'webhookAllow'>
  calling?: Omit<Calling, 'allow'>
}

const portalActs = { employeeId: null, call: 'webhooks' } as const

/** The newest first; undefined when another secret of the installation sealed them. */
function secretsOf(
  { secret, former }: Pick<TakenDelivery, 'secret' | 'former'>,
  { webhook }: Pick<Keys, 'webhook'>,
): string[] | undefined {
  try {
    const secrets = [secret, former].flatMap((sealed) => sealed ?? [])
    return secret === null ? undefined : secrets.map((sealed) => openText(Buffer.from(sealed, 'base64'), webhook))
  } catch {
    return undefined
  }
}

export async function tryCall(
  { clock, keys, config: { webhookAllow: allow }, calling }: Omit<Portal, 'db' | 'log'>,
  message: Pick<TakenDelivery, 'url' | 'messageId' | 'body' | 'secret' | 'former'>,
): Promise<Outcome> {
  const secrets = secretsOf(message, keys)
  if (secrets === undefined) return { status: null, problem: 'otherSecret' }
  const { messageId: id, body, url } = message
  const timestamp = Math.floor(clock.now().getTime() / second)
  return callOut({ ...calling, allow }, { url, headers: signedHeaders({ id, timestamp, body }, secrets), body })
}

async function deliverOne(portal: Portal, delivery: TakenDelivery): Promise<void> {
  const { db, clock, log } = portal
  const { id, webhookId, tries } = delivery
  const { status, problem } = await tryCall(portal, delivery)
  const now = clock.now()
  const ended = { id, webhookId, tries, status, now }
  const about = { webhook: webhookId, delivery: id, status, problem }
  if (problem === null) {
    await markDelivered(db, ended)
    log.debug(about, 'a webhook was delivered')
    return
  }
  const pause = pauses[tries]
  const dueAt = pause === undefined ? null : new Date(now.getTime() + pause)
  await db.change(portalActs, async (tx) => {
    const since = await noteFailing(tx, webhookId, now)
    if (since === undefined) return
    await markFailed(tx, { ...ended, problem, dueAt })
    const isOver = problem === 'gone' || now.getTime() - Date.parse(since) >= longestFailing
    if (isOver && (await switchOff(tx, webhookId, problem === 'gone' ? 'gone' : 'silent')))
      log.error(about, 'a webhook was switched off')
  })
  log.warn(about, dueAt === null ? 'a delivery was given up' : 'a webhook was not delivered, and is tried again later')
}

const deliveryLooks = (portal: Portal, rests: () => boolean): Looks =>
  queueLooks(
    {
      atOnce,
      take: (most) => takeDeliveries(portal.db, { now: portal.clock.now(), most }),
      handle: (delivery) => deliverOne(portal, delivery),
    },
    rests,
    (error) => portal.log.warn({ err: error }, 'webhooks could not be looked at'),
  )

export async function deliverDue(portal: Portal): Promise<void> {
  const looks = deliveryLooks(portal, () => false)
  looks.ask()
  await looks.idle()
}

/**
 * At once after news of any instance, and every few seconds; not while `isPaused`. @returns what ends it, once the
 * tries under way are over
 */
export async function watchDeliveries(portal: Portal, isPaused: () => boolean): Promise<() => Promise<void>> {
  const { db, clock, log } = portal
  const endTidying = everyHour(clock, log, () => removeOldDeliveries(db.sql, clock.now()))
  const end = await watch(portal, (rests) => deliveryLooks(portal, rests), {
    channel: deliveryChannel,
    everyMs: lookEveryMs,
    stopMs,
    isPaused,
  })
  return async () => {
    await Promise.all([endTidying(), end()])
  }
}
