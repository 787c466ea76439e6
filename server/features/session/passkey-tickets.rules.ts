import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { ticketLifetime } from '#contract/session.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

// Tickets are signed and not stored, so that asking fills no table.

type Key = Pick<Keys, 'passkey'>

/** Random part, end (seconds since 1970, base 36), and signature. */
const shape = /^([\w-]{43}\.([0-9a-z]{1,9}))\.([\w-]{43})$/

const signed = ({ passkey }: Key, purpose: 'ticket' | 'challenge', text: string): Buffer =>
  createHmac('sha256', passkey).update(`${purpose}:${text}`).digest()

export function newPasskeyTicket(keys: Key, now: Date): string {
  const end = Math.floor(now.getTime() / 1000) + ticketLifetime
  const text = `${randomBytes(32).toString('base64url')}.${end.toString(36)}`
  return `${text}.${signed(keys, 'ticket', text).toString('base64url')}`
}

/** Undefined for an expired or foreign one. */
export function endOfTicket(keys: Key, ticket: string, now: Date): Date | undefined {
  const [, text = '', end = '', signature = ''] = shape.exec(ticket) ?? []
  if (text === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), signed(keys, 'ticket', text)))
    return undefined
  const over = new Date(Number.parseInt(end, 36) * 1000)
  return over > now ? over : undefined
}

/** Derived, so that the bearer of the ticket can't choose it. */
export const challengeOf = (keys: Key, ticket: string): string =>
  signed(keys, 'challenge', ticket).toString('base64url')
