import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from '#server/platform/base/clock.ts'
import type { Config } from '#server/platform/base/config.ts'
import { hourly } from '#server/platform/base/hourly.ts'
import { openText } from '#server/platform/base/sealed-text.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'

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

/**
 * Delivers what is due, sixteen at once, until nothing is or `stops` says so. No connection to the database is held while a
 * receiver is spoken to.
 */
export async function deliverDue(portal: Portal, stops: () => boolean = () => false): Promise<void> {
  const inHand = new Set<Promise<void>>()
  for (;;) {
    const most = atOnce - inHand.size
    const taken = stops() || most === 0 ? [] : await takeDeliveries(portal.db, { now: portal.clock.now(), most })
    for (const delivery of taken) {
      const one = deliverOne(portal, delivery)
        .catch((error: unknown) => portal.log.warn({ err: error }, 'what became of a delivery could not be noted'))
        .finally(() => inHand.delete(one))
      inHand.add(one)
    }
    if (inHand.size === 0) return
    await Promise.race(inHand)
  }
}

/**
 * Delivers what is queued for as long as the portal serves: at once when this or another instance queues something, and by
 * looking every few seconds. Nothing is delivered while `isPaused`. @returns what ends it, once what is under way has ended
 */
export async function watchDeliveries(portal: Portal, isPaused: () => boolean): Promise<() => Promise<void>> {
  const { db, clock, log } = portal
  let closed = false
  let passing: Promise<void> | undefined
  const rests = () => closed || isPaused()
  const look = (): void => {
    if (rests()) return
    passing ??= deliverDue(portal, rests)
      .catch((error: unknown) => log.warn({ err: error }, 'webhooks could not be looked at'))
      .finally(() => {
        passing = undefined
      })
  }
  const tidy = hourly(clock, log, () => removeOldDeliveries(db.sql, clock.now()))
  const unlisten = await db.listen(deliveryChannel, look)
  const timers = [setInterval(look, lookEveryMs).unref(), setInterval(tidy, minute).unref()]
  tidy()
  look()
  return async () => {
    closed = true
    timers.forEach(clearInterval)
    await unlisten()
    await Promise.race([passing, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
  }
}
