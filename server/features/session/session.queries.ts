import { createHash, randomBytes } from 'node:crypto'

import { sql, type Kysely, type Transaction } from 'kysely'

import type { SessionRow } from '#contract/session.ts'
import { endTokensOf } from '#server/features/access-tokens/access-tokens.queries.ts'
import { noteAccess } from '#server/features/audit/deeds.queries.ts'
import type { Actor, Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'
import { giveUpWaiting } from '#server/platform/mail/outbox.ts'

/** In seconds. */
const invitationLifetime = 72 * 60 * 60
const resetLifetime = 30 * 60

type LinkKind = 'invitation' | 'reset'

/** Shown or mailed once: `token` follows `=` in `url`; `expiresAt` in UTC. */
export interface OneTimeLink {
  token: string
  url: string
  expiresAt: string
}

/** The database stores only the hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Before they are ended one employee after the other. */
export async function lockSessionsOf(tx: Kysely<Tables>, employeeIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('sessions')
    .select('id')
    .where('employee_id', 'in', [...employeeIds])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** But for one, if it is named. @returns until when each would have lasted, ISO 8601 */
export async function endSessionsOf(
  tx: Kysely<Tables>,
  employeeId: number,
  exceptSessionId?: string,
): Promise<string[]> {
  const theirs = tx
    .selectFrom('sessions')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
  const ended = await tx
    .with('open', () => (exceptSessionId === undefined ? theirs : theirs.where('id', '!=', exceptSessionId)))
    .updateTable('sessions')
    .from('open')
    .set({ ended_at: sql<string>`now()` })
    .whereRef('sessions.id', '=', 'open.id')
    .returning('sessions.expires_at as expiresAt')
    .execute()
  return ended.map(({ expiresAt }) => expiresAt)
}

// Callers that change credentials have locked the employee. Then the order is password, sessions, links, identities,
// access tokens.

/** Password, sessions, links, identities and access tokens. */
export async function dropCredentials(tx: Kysely<Tables>, employeeId: number): Promise<void> {
  await tx.deleteFrom('credentials').where('employee_id', '=', employeeId).execute()
  await endSessionsOf(tx, employeeId)
  await dropLinks(tx, employeeId)
  await tx.deleteFrom('identities').where('employee_id', '=', employeeId).execute()
  await endTokensOf(tx, employeeId)
}

/** Both kinds, their waiting mails, and sign-ins that wait for a second factor. */
export async function dropLinks(tx: Kysely<Tables>, employeeId: number): Promise<void> {
  await tx.deleteFrom('one_time_links').where('employee_id', '=', employeeId).execute()
  await tx.deleteFrom('sign_in_tickets').where('employee_id', '=', employeeId).execute()
  await giveUpWaiting(tx, { kinds: ['invitation', 'reset'], employeeId })
}

interface LinkRequest {
  employeeId: number
  now: Date
  /** Without a final slash. */
  publicUrl: string
}

export const makeInvitation = (tx: Kysely<Tables>, request: LinkRequest): Promise<OneTimeLink> =>
  makeLink(tx, 'invitation', request)

export const makeReset = (tx: Kysely<Tables>, request: LinkRequest): Promise<OneTimeLink> =>
  makeLink(tx, 'reset', request)

const links = {
  invitation: { lifetime: invitationLifetime, name: 'invite' },
  reset: { lifetime: resetLifetime, name: 'reset' },
} as const

async function makeLink(
  tx: Kysely<Tables>,
  kind: LinkKind,
  { employeeId, now, publicUrl }: LinkRequest,
): Promise<OneTimeLink> {
  const { lifetime, name } = links[kind]
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifetime * 1000).toISOString()
  const row = { token_hash: tokenHash(token), created_at: now.toISOString(), expires_at: expiresAt }
  await tx
    .insertInto('one_time_links')
    .values({ ...row, employee_id: employeeId, kind })
    .onConflict((conflict) => conflict.constraint('one_time_links_one_open').doUpdateSet(row))
    .execute()
  // What follows # never reaches a server's log.
  return { token, url: `${publicUrl}/login#${name}=${token}`, expiresAt }
}

/**
 * Part of the statement that opens, ends or confirms sessions. `rows` has `employee_id`, `address` and `user_agent`;
 * instant, call and request id are parameters from `first` on.
 */
export const notingSessions = (kind: 'signIn' | 'signOut' | 'confirm', rows: string, first: number): string => `
  insert into audit (at, actor_id, call, request_id, entity, entity_id, action, after)
  select $${first}::timestamptz, employee_id, $${first + 1}::text, $${first + 2}::text, 'session', employee_id, '${kind}',
    jsonb_build_object('address', address, 'user_agent', user_agent)
  from ${rows}`

export async function endSession(
  db: Database,
  session: { id: string; employeeId: number; now: Date; actor: Actor },
): Promise<boolean> {
  const { id, employeeId, now, actor } = session
  const ended = await db.necessary(
    'session-end',
    `with ended as (
       update sessions set ended_at = $3::timestamptz
       where id = $1 and employee_id = $2 and ended_at is null and expires_at > $3::timestamptz
       returning employee_id, address, user_agent
     ), noted as (${notingSessions('signOut', 'ended', 3)})
     select employee_id from ended`,
    [id, employeeId, now.toISOString(), actor.call, actor.requestId ?? null],
  )
  return ended.length > 0
}

export async function sessionsOf(
  tx: Kysely<Tables>,
  employeeId: number,
  now: Date,
): Promise<Omit<SessionRow, 'current'>[]> {
  return tx
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'address', 'user_agent as userAgent'])
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * In the transaction that stores it: ends other sessions and open links, and tells the trail without values. A password
 * by link ends access tokens, too: the former one may be in other hands.
 */
export async function passwordChanged(
  tx: Transaction<Tables>,
  employeeId: number,
  exceptSessionId?: string,
): Promise<void> {
  await endSessionsOf(tx, employeeId, exceptSessionId)
  await dropLinks(tx, employeeId)
  if (exceptSessionId === undefined) await endTokensOf(tx, employeeId)
  await noteAccess(tx, employeeId, { password: 'changed' })
}
