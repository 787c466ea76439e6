import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import { hourly } from '#server/platform/base/hourly.ts'
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
/** After each try that failed, in milliseconds; after the last of them a delivery is given up. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour]
/** A webhook without a success for so long is switched off. */
const longestFailing = 5 * day
const atOnce = 16
const lookEveryMs = 2_500
/** How long a stop waits for what is under way: as long as a try takes. */
const stopMs = 11_000

interface Portal {
  db: Database
  clock: Clock
  keys: Pick<Keys, 'webhook'>
  log: FastifyBaseLogger
  config: Pick<Config, 'webhookAllow'>
  /** How tests call. */
  calling?: Omit<Calling, 'allow'>
}

/** The portal itself, for the trail. */
const portalActs = { employeeId: null, call: 'webhooks' } as const

/** The secrets that sign, the newest first; undefined where another secret of the installation sealed them. */
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

/** Signs a message as of now, and calls once. */
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

/** One try of one delivery, and what follows from it. */
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

/** Delivers what is due, sixteen at once, until nothing is. */
export async function deliverDue(portal: Portal): Promise<void> {
  const looks = deliveryLooks(portal, () => false)
  looks.ask()
  await looks.idle()
}

/**
 * Delivers what is queued for as long as the portal serves: at once when this or another instance queues something, and by
 * looking every few seconds. Nothing is delivered while `isPaused`. @returns what ends it, once what is under way has ended
 */
export async function watchDeliveries(portal: Portal, isPaused: () => boolean): Promise<() => Promise<void>> {
  const { db, clock, log } = portal
  const tidy = hourly(clock, log, () => removeOldDeliveries(db.sql, clock.now()))
  const tidying = setInterval(tidy, minute).unref()
  tidy()
  const end = await watch(portal, (rests) => deliveryLooks(portal, rests), {
    channel: deliveryChannel,
    everyMs: lookEveryMs,
    stopMs,
    isPaused,
  })
  return async () => {
    clearInterval(tidying)
    await end()
  }
}
