import * as z from 'zod/mini'

import { ticketLifetime } from '#contract/session.ts'
import type { Database } from '#server/platform/database/database.ts'

import { tokenHash } from './session.queries.ts'
import { Candidate, candidate } from './sign-in.queries.ts'
import type { SignOn } from './sign-on-codes.queries.ts'

// A ticket shows a right password or a sign-in at the directory: it ends with these, and opens nothing by itself.

/** Undefined for an expired ticket. */
export async function ownerOfTicket(db: Database, ticket: string, now: Date): Promise<Candidate | undefined> {
  const found = `e.id = (select employee_id from sign_in_tickets where ticket_hash = $1 and expires_at > $2::timestamptz)`
  const values = [tokenHash(ticket), now.toISOString()]
  const [row] = await db.named('ticket-owner', candidate(found), values, Candidate)
  return row
}

/** @returns false when the password has changed */
export async function makeTicket(
  db: Database,
  { ticket, employeeId, passwordHash, now }: { ticket: string; employeeId: number; passwordHash: string; now: Date },
): Promise<boolean> {
  const made = await db.necessary(
    'ticket-make',
    `with c as (
       select employee_id from credentials where employee_id = $2 and password_hash = $3 for share
     )
     insert into sign_in_tickets (ticket_hash, employee_id, expires_at)
     select $1, employee_id, $4::timestamptz + interval '${ticketLifetime} seconds' from c returning employee_id`,
    [tokenHash(ticket), employeeId, passwordHash, now.toISOString()],
  )
  return made.length > 0
}

/** @returns false when the identity was ended */
export async function makeSignOnTicket(
  db: Database,
  { ticket, employeeId, signOn, now }: { ticket: string; employeeId: number; signOn: SignOn; now: Date },
): Promise<boolean> {
  const { identityId, providerSession, signedInAt } = signOn
  const made = await db.necessary(
    'ticket-make-sign-on',
    `with i as (select id, employee_id from identities where id = $5 and employee_id = $2 for key share)
     insert into sign_in_tickets (ticket_hash, employee_id, expires_at, identity_id, provider_session, signed_in_at)
     select $1, employee_id, $3::timestamptz + interval '${ticketLifetime} seconds', id, $4, $6::timestamptz from i
     returning employee_id`,
    [tokenHash(ticket), employeeId, now.toISOString(), providerSession, identityId, signedInAt],
  )
  return made.length > 0
}

const UsedTicket = z.object({
  identityId: z.nullable(z.int()),
  providerSession: z.nullable(z.string()),
  signedInAt: z.nullable(z.string()),
})

/** @returns the sign-on, or null for a password; undefined without such a ticket */
export async function useTicket(db: Database, ticket: string): Promise<SignOn | null | undefined> {
  const [used] = await db.necessary(
    'ticket-use',
    `delete from sign_in_tickets where ticket_hash = $1
     returning identity_id as "identityId", provider_session as "providerSession", signed_in_at as "signedInAt"`,
    [tokenHash(ticket)],
    UsedTicket,
  )
  if (!used) return undefined
  const { identityId, ...rest } = used
  return identityId === null ? null : { identityId, ...rest }
}

/** A passkey's ticket was not stored before. `end` is its last moment. @returns false when it was used */
export async function useSignedTicket(db: Database, { ticket, end }: { ticket: string; end: Date }): Promise<boolean> {
  const used = await db.necessary(
    'signed-ticket-use',
    `insert into used_tickets (ticket_hash, expires_at) values ($1, $2::timestamptz)
     on conflict do nothing returning expires_at`,
    [tokenHash(ticket), end.toISOString()],
  )
  return used.length > 0
}
