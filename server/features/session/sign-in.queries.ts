import { sql } from 'kysely'
import * as z from 'zod/mini'

import { hideableFields } from '#contract/hidden-fields.ts'
import { permissions } from '#contract/permissions.ts'
import { confirmedFor, sessionLifetime } from '#contract/session.ts'
import { factorDue } from '#server/features/access-tokens/programs.queries.ts'
import type { Actor, Database } from '#server/platform/database/database.ts'

import { notingSessions } from './session.queries.ts'
import type { SignOn } from './sign-on-codes.queries.ts'

const SessionCaller = z.object({
  employeeId: z.int(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  hidden: z.array(z.enum(hideableFields)),
  secondFactorDue: z.boolean(),
  confirmed: z.boolean(),
  /** Seen more than a minute ago. */
  stale: z.boolean(),
})
type SessionCaller = z.infer<typeof SessionCaller>

/** Session `s` of employee `e` at the instant `$2`. */
const goesOn = 's.ended_at is null and s.expires_at > $2::timestamptz and e.is_active and e.has_user'

/**
 * One statement at every call, so that ended sessions, deactivations and changed roles count at once on every instance.
 */
const caller = `
  select e.id as "employeeId", e.email, coalesce(r.permissions, '{}') as permissions,
    coalesce(r.hidden_fields, '{}') as hidden, ${factorDue} as "secondFactorDue",
    coalesce(s.confirmed_at, s.created_at) >= $2::timestamptz - interval '${confirmedFor} seconds' as confirmed,
    s.last_seen_at < $2::timestamptz - interval '1 minute' as stale
  from sessions s
  join employees e on e.id = s.employee_id
  left join roles r on r.id = e.role_id
  where s.id = $1 and s.employee_id = $3 and ${goesOn}`

/** Undefined when it is over, or its employee has no access. */
export async function callerOf(
  db: Database,
  sessionId: string,
  employeeId: number,
  now: Date,
): Promise<SessionCaller | undefined> {
  const [row] = await db.quick('session-caller', caller, [sessionId, now.toISOString(), employeeId], SessionCaller)
  return row
}

export async function openSessions(
  db: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, boolean>> {
  const rows = await db.quick(
    'sessions-open',
    `select s.id, coalesce('portal.access' = any(r.permissions), false) and not ${factorDue} as access
     from sessions s join employees e on e.id = s.employee_id left join roles r on r.id = e.role_id
     where s.id = any($1::uuid[]) and ${goesOn}`,
    [sessionIds, now.toISOString()],
    z.object({ id: z.string(), access: z.boolean() }),
  )
  return new Map(rows.map(({ id, access }) => [id, access]))
}

/** Never moves back; skips rows that others are writing. */
export async function markSeen(db: Database, seen: ReadonlyMap<string, string>): Promise<void> {
  await db.necessary(
    'session-seen',
    `with free as materialized (
       select s.id, seen.at from sessions s
       join unnest($1::uuid[], $2::timestamptz[]) as seen (id, at) on s.id = seen.id
       where s.last_seen_at < seen.at for no key update of s skip locked
     )
     update sessions s set last_seen_at = free.at from free where s.id = free.id`,
    [[...seen.keys()], [...seen.values()]],
  )
}

export const Candidate = z.object({
  id: z.int(),
  usable: z.boolean(),
  passwordHash: z.nullable(z.string()),
  permissions: z.array(z.enum(permissions)),
  hasFactor: z.boolean(),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
  hasRecovery: z.boolean(),
})
export type Candidate = z.infer<typeof Candidate>

export const candidate = (found: string): string => `
  select e.id, e.is_active and e.has_user as usable, c.password_hash as "passwordHash",
    coalesce(r.permissions, '{}') as permissions,
    exists (select from factors f where f.employee_id = e.id) as "hasFactor",
    exists (select from factors f where f.employee_id = e.id and f.kind = 'totp') as "hasApp",
    exists (select from factors f where f.employee_id = e.id and f.credential_id is not null) as "hasPasskey",
    exists (select from recovery_codes k where k.employee_id = e.id and k.used_at is null) as "hasRecovery"
  from employees e
  left join credentials c on c.employee_id = e.id
  left join roles r on r.id = e.role_id
  where ${found}`

/** @param credentialId base64url */
export async function ownerOfPasskey(db: Database, credentialId: string): Promise<Candidate | undefined> {
  const found = candidate('e.id = (select employee_id from factors where credential_id = $1)')
  const [row] = await db.named('passkey-owner', found, [Buffer.from(credentialId, 'base64url')], Candidate)
  return row
}

export async function candidateWithId(db: Database, id: number): Promise<Candidate | undefined> {
  const [row] = await db.named('sign-on-candidate', candidate('e.id = $1'), [id], Candidate)
  return row
}

export async function candidateOf(db: Database, email: string): Promise<Candidate | undefined> {
  const [row] = await db.named('login-candidate', candidate('e.email_key = ignore_case($1)'), [email], Candidate)
  return row
}

/**
 * Undefined when the checked password or identity changed, or access ended; these are locked until the session exists.
 * Tells the trail. @returns the latest end, ISO 8601
 */
export async function openSession(
  db: Database,
  session: {
    id: string
    employeeId: number
    /** Null after a sign-in at the directory. */
    passwordHash: string | null
    signOn?: SignOn | undefined
    address: string
    userAgent: string
    /** Without it, people with a second factor get no session. */
    proved: boolean
    now: Date
    actor: Actor
  },
): Promise<string | undefined> {
  const { id, employeeId, passwordHash, signOn, address, userAgent, proved, now, actor } = session
  const [row] = await db.necessary(
    'session-open',
    `with e as (
       select id from employees where id = $2 and is_active and has_user
         and ($9::boolean or not exists (select from factors where employee_id = $2)) for share
     ), c as (
       select employee_id from credentials where employee_id = (select id from e) and password_hash = $3 for share
     ), i as (
       select employee_id from identities where employee_id = (select id from e) and id = $10 for key share
     ), opened as (
       insert into sessions (id, employee_id, created_at, last_seen_at, expires_at, address, user_agent, confirmed_at)
       select $1::uuid, employee_id, $4::timestamptz, $4::timestamptz,
         $4::timestamptz + interval '${sessionLifetime} seconds', $7, $8, least($12::timestamptz, $4::timestamptz)
       from (select employee_id from c union all select employee_id from i) as able
       returning id, employee_id, address, user_agent, expires_at
     ), there as (
       insert into identity_sessions (session_id, identity_id, provider_session)
       select id, $10::integer, $11 from opened where $10::integer is not null
     ), noted as (${notingSessions('signIn', 'opened', 4)})
     select expires_at as "expiresAt" from opened`,
    [
      id,
      employeeId,
      passwordHash,
      now.toISOString(),
      actor.call,
      actor.requestId ?? null,
      address,
      userAgent,
      proved,
      signOn?.identityId ?? null,
      signOn?.providerSession ?? null,
      // Null is the session's beginning: a directory that does not say when confirms nobody.
      signOn ? (signOn.signedInAt ?? '-infinity') : null,
    ],
    z.object({ expiresAt: z.string() }),
  )
  return row?.expiresAt
}

/** Per person. */
const mostSessions = 20

/**
 * The longest unused ones beyond the limit, never the new one. Called after opening, so that the last of several sees
 * them all.
 */
export async function endUnusedSessions(
  db: Database,
  { id, employeeId, now, actor }: { id: string; employeeId: number; now: Date; actor: Actor },
): Promise<void> {
  await db.necessary(
    'sessions-end-unused',
    `with over as (
       select id from sessions where employee_id = $2 and ended_at is null and expires_at > $3::timestamptz
       order by id = $1::uuid desc, last_seen_at desc, id offset ${mostSessions}
     ), locked as (
       select id from sessions where id in (select id from over) and ended_at is null order by id for no key update
     ), ended as (
       update sessions set ended_at = $3::timestamptz from locked where sessions.id = locked.id
       returning sessions.employee_id, sessions.address, sessions.user_agent
     ), noted as (${notingSessions('signOut', 'ended', 3)})
     select employee_id from ended`,
    [id, employeeId, now.toISOString(), actor.call, actor.requestId ?? null],
  )
}

/** With today's cost; no change when the password has changed. */
export async function renewHash(db: Database, employeeId: number, from: string, to: string): Promise<void> {
  await db.necessary(
    'credentials-renew',
    'update credentials set password_hash = $3 where employee_id = $1 and password_hash = $2',
    [employeeId, from, to],
  )
}

/** At the latest, ISO 8601. */
export async function sessionEnd(db: Database, sessionId: string): Promise<string> {
  const { expires_at: end } = await db.sql
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return end
}

/** Sessions as long after their end as the installation keeps them, links at their end. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  await db.named(
    'sessions-remove-expired',
    `delete from sessions where id in (
       select id from sessions where expires_at < $1::timestamptz - make_interval(days => (select sessions from retention)) for update skip locked)`,
    [now.toISOString()],
  )
  await db.named(
    'links-remove-expired',
    `delete from one_time_links where token_hash in (
       select token_hash from one_time_links where expires_at < $1::timestamptz for update skip locked)`,
    [now.toISOString()],
  )
  await db.named(
    'tickets-remove-expired',
    `delete from sign_in_tickets where ticket_hash in (
       select ticket_hash from sign_in_tickets where expires_at < $1::timestamptz for update skip locked)`,
    [now.toISOString()],
  )
  await db.named(
    'used-tickets-remove-expired',
    `delete from used_tickets where ticket_hash in (
       select ticket_hash from used_tickets where expires_at < $1::timestamptz for update skip locked)`,
    [now.toISOString()],
  )
}

export async function assetsManagers(db: Database) {
  return db.sql
    .selectFrom('employees as e')
    .innerJoin('roles as r', 'r.id', 'e.role_id')
    .select([
      'e.id',
      'e.email',
      'e.first_name as firstName',
      'e.middle_name as middleName',
      'e.last_name as lastName',
      'e.surname',
    ])
    .where('e.is_active', '=', true)
    .where('e.has_user', '=', true)
    .where(sql<boolean>`r.permissions @> array['assets.manage']`)
    .orderBy('e.name_key')
    .orderBy('e.id')
    .execute()
}
