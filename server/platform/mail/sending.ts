import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'

import { mailsForAnybody, type MailProblem } from '#contract/mails.ts'
import { inPart } from '#server/platform/base/call-trace.ts'
import type { Clock } from '#server/platform/base/clock.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { everyHour } from '#server/platform/base/regular-work.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { queueLooks, watch, type Looks } from '#server/platform/database/looks.ts'

import { type EnclosureParts, withEnclosures } from './enclosures.ts'
import { openLetter, type Letter } from './letter-seal.ts'
import type { Mailer, Message } from './mailer.ts'
import {
  letNextAsk,
  mailChannel,
  markGivenUp,
  markSent,
  mayAsk,
  noteAway,
  noteBack,
  putOff,
  removeOldMails,
  takeDue,
  type TakenMail,
} from './outbox.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** After each failed try, in ms; after the last one the mail is given up. */
const pauses = [1 * minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, day, day]
const longestWait = 3 * day
const atOnce = 4
const lookEveryMs = 5_000
const stopMs = 5_000

interface Portal extends EnclosureParts {
  clock: Clock
  keys: Keys
  log: FastifyBaseLogger
  mailer: Mailer
}

export async function portalIdOf(db: Database): Promise<string> {
  const [row] = await db.named(
    'outbox.portal',
    'select portal_id as id from installation',
    [],
    z.object({ id: z.string() }),
  )
  return row?.id ?? 'portal'
}

interface Due {
  mail: TakenMail
  domain: string
  /** It alone asks whether the server is back. */
  asks: boolean
}

async function takeMails({ db, clock }: Portal, most: number): Promise<Due[]> {
  const may = await mayAsk(db, clock.now())
  if (may === 'none') return []
  const taken = await takeDue(db, { now: clock.now(), most: may === 'one' ? 1 : most })
  if (taken.length === 0) return []
  const domain = await portalIdOf(db)
  return taken.map((mail) => ({ mail, domain, asks: may === 'one' }))
}

const outboxLooks = (portal: Portal, rests: () => boolean): Looks =>
  queueLooks(
    { atOnce, take: (most) => takeMails(portal, most), handle: (due) => sendOne(portal, due) },
    rests,
    (error) => portal.log.warn({ err: error }, 'the outbox could not be looked at'),
  )

export async function sendDue(portal: Portal): Promise<void> {
  const looks = outboxLooks(portal, () => false)
  looks.ask()
  await looks.idle()
}

/** Undefined once it is given up or put off: it cannot be sent. */
async function messageOf(portal: Portal, { mail, domain }: Due): Promise<Message | undefined> {
  const letter = letterOf(portal, mail)
  if (typeof letter === 'string') {
    await giveUp(portal, mail, { problem: letter, refused: letter === 'tooLate' })
    return undefined
  }
  const whole = await withEnclosures(portal, letter).catch((error: unknown) => ({ unread: lineOf(error) }))
  if (!whole) {
    // The file may come back from the bin.
    await giveUp(portal, mail, { problem: 'fileGone' satisfies MailProblem, refused: true })
    return undefined
  }
  if ('unread' in whole) {
    await tryLater(portal, mail, whole.unread)
    return undefined
  }
  // After a restore an id is given again.
  const messageId = `<mail-${mail.id}-${Math.floor(Date.parse(mail.createdAt) / 1000)}@${domain}>`
  return { ...whole, to: mail.email, messageId }
}

async function sendOne(portal: Portal, due: Due): Promise<void> {
  const { db, clock, log, mailer } = portal
  const { mail, asks } = due
  const about = { mail: mail.id, kind: mail.kind }
  const message = await messageOf(portal, due)
  if (!message) {
    if (asks) await letNextAsk(db, clock.now())
    return
  }
  const delivery = await inPart(
    'mail',
    () => mail.kind,
    async () => mailer.deliver(message),
  )
  const now = clock.now()
  if (delivery.end === 'sent') {
    await markSent(db, { id: mail.id, recipient: mail.email, now })
    await noteBack(db)
    mailer.counts.sent += 1
    log.info(about, 'mail sent')
    return
  }
  const { end, problem } = delivery
  if (end === 'away') {
    // Before the mail may be taken again.
    await noteAway(db, problem, now)
    await putOff(db, { id: mail.id, dueAt: now, problem, tried: false })
    log.warn(about, 'the mail server cannot be spoken to')
    return
  }
  await noteBack(db)
  if (end === 'refused') await giveUp(portal, mail, { problem, refused: true })
  else await tryLater(portal, mail, problem)
}

async function tryLater(portal: Portal, mail: TakenMail, problem: string): Promise<void> {
  const { db, clock, log } = portal
  const pause = pauses[mail.tries]
  if (pause === undefined) return giveUp(portal, mail, { problem, refused: true })
  await putOff(db, { id: mail.id, dueAt: new Date(clock.now().getTime() + pause), problem, tried: true })
  log.warn({ mail: mail.id, kind: mail.kind, tries: mail.tries + 1 }, 'mail was not taken, and is tried again later')
}

function letterOf({ clock, keys }: Portal, mail: TakenMail): Letter | MailProblem {
  if (mail.expired) return 'expired'
  if (clock.now().getTime() - Date.parse(mail.waitingSince) >= longestWait) return 'tooLate'
  // People without access still get links, which know themselves whether they are valid, and mails that people send
  // them.
  if (!mail.hasAccess && !mailsForAnybody.has(mail.kind)) return 'noAccess'
  try {
    return openLetter(Buffer.from(mail.letter, 'base64'), keys.mail)
  } catch {
    return 'otherSecret'
  }
}

async function giveUp(
  { db, clock, log, mailer }: Portal,
  mail: TakenMail,
  { problem, refused }: { problem: string; refused: boolean },
): Promise<void> {
  await markGivenUp(db, { id: mail.id, recipient: mail.email, problem, now: clock.now(), refused })
  mailer.counts.failed += 1
  log.error({ mail: mail.id, kind: mail.kind }, 'a mail was given up')
}

/**
 * At once after news of any instance, and every 5 s; not while `isPaused`. @returns what ends it, once the tries under
 * way are over
 */
export async function watchOutbox(portal: Portal, isPaused: () => boolean): Promise<() => Promise<void>> {
  const { db, clock, log, mailer } = portal
  if (!mailer.enabled) return () => Promise.resolve()
  const endTidying = everyHour(clock, log, () => removeOldMails(db.sql, clock.now()))
  const end = await watch(portal, (rests) => outboxLooks(portal, rests), {
    channel: mailChannel,
    everyMs: lookEveryMs,
    stopMs,
    isPaused,
  })
  return async () => {
    await Promise.all([endTidying(), end()])
  }
}
