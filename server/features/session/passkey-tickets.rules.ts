import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { ticketLifetime } from '#contract/session.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

// Whoever asks for a passkey gets a ticket that the portal has signed and does not keep: nobody fills a table by asking.

type Key = Pick<Keys, 'passkey'>

/** What is random, until when (seconds since 1970, base 36), and the signature of both. */
const shape = /^([\w-]{43}\.([0-9a-z]{1,9}))\.([\w-]{43})$/

const signed = ({ passkey }: Key, purpose: 'ticket' | 'challenge', text: string): Buffer =>
  createHmac('sha256', passkey).update(`${purpose}:${text}`).digest()

/** A ticket for who has not said who they are. */
export function newPasskeyTicket(keys: Key, now: Date): string {
  const end = Math.floor(now.getTime() / 1000) + ticketLifetime
  const text = `${randomBytes(32).toString('base64url')}.${end.toString(36)}`
  return `${text}.${signed(keys, 'ticket', text).toString('base64url')}`
}

/** Until when such a ticket is good; undefined where it is over, or not one of ours. */
export function endOfTicket(keys: Key, ticket: string, now: Date): Date | undefined {
  const [, text = '', end = '', signature = ''] = shape.exec(ticket) ?? []
  if (text === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), signed(keys, 'ticket', text)))
    return undefined
  const over = new Date(Number.parseInt(end, 36) * 1000)
  return over > now ? over : undefined
}

/** What a key signs with a ticket, of whichever kind: who has the ticket can't choose it. */
export const challengeOf = (keys: Key, ticket: string): string =>
  signed(keys, 'challenge', ticket).toString('base64url')
