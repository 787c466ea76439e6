import { createHash } from 'node:crypto'

import { sql, type Kysely, type Transaction } from 'kysely'

import type { Identity } from '#contract/identities.ts'
import type { OidcConfig } from '#server/platform/base/oidc-config.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

type Tx = Transaction<Tables>

// Callers that change a person's identities have locked the employee.

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export const identitiesOf = (db: Kysely<Tables>, employeeId: number): Promise<Identity[]> =>
  db
    .selectFrom('identities')
    .select(['id', 'issuer', 'subject', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute()

export interface KnownPerson {
  employeeId: number
  /** Undefined at the first sign-in there. */
  identityId: number | undefined
  isUser: boolean
  role: number | null
}

const known = ['e.id as employeeId', 'e.is_active as isActive', 'e.has_user as hasUser', 'e.role_id as role'] as const

/** Locked until the transaction ends. */
export async function personOfSubject(tx: Tx, issuer: string, subject: string): Promise<KnownPerson | undefined> {
  const row = await tx
    .selectFrom('employees as e')
    .innerJoin('identities as i', 'i.employee_id', 'e.id')
    .select([...known, 'i.id as identityId'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .forNoKeyUpdate('e')
    .executeTakeFirst()
  return row && { employeeId: row.employeeId, identityId: row.identityId, role: row.role, isUser: isUser(row) }
}

/** Whatever its case; locked until the transaction ends. */
export async function personOfEmail(tx: Tx, email: string): Promise<KnownPerson | undefined> {
  const row = await tx
    .selectFrom('employees as e')
    .select(known)
    .where((where) => where('e.email_key', '=', where.fn<string>('ignore_case', [where.val(email)])))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { employeeId: row.employeeId, identityId: undefined, role: row.role, isUser: isUser(row) }
}

const isUser = ({ isActive, hasUser }: { isActive: boolean; hasUser: boolean }): boolean => isActive && hasUser

/** @returns undefined when they have another one of this directory */
export async function bindIdentity(
  tx: Tx,
  { employeeId, issuer, subject, now }: { employeeId: number; issuer: string; subject: string; now: Date },
): Promise<number | undefined> {
  const at = now.toISOString()
  const bound = await tx
    .insertInto('identities')
    .values({ employee_id: employeeId, issuer, subject, created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return bound?.id
}

export async function identityUsed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('identities').set({ last_used_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function removeIdentity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('identities').where('id', '=', id).execute()
}

export const hasIdentity = async (tx: Tx, employeeId: number, id: number): Promise<boolean> =>
  (await identitiesOf(tx, employeeId)).some((identity) => identity.id === id)

export async function roleNamed(tx: Kysely<Tables>, name: string): Promise<number | undefined> {
  return (await tx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst())?.id
}

export async function unknownRoles(
  db: Kysely<Tables>,
  oidc: Pick<OidcConfig, 'roleMap'> | undefined,
): Promise<string[]> {
  const names = [...new Set(oidc?.roleMap.map(({ role }) => role))]
  if (names.length === 0) return []
  const there = await db.selectFrom('roles').select('name').where('name', 'in', names).execute()
  return names.filter((name) => !there.some((role) => role.name === name))
}

/** All of an identity, or the one with this name. */
interface SessionsOfDirectory {
  identityIds: readonly number[]
  providerSession?: string | undefined
}

/** Also ends what would open another one. @returns the people, and until when each session would have lasted */
export async function endSessionsOfDirectory(
  tx: Tx,
  { identityIds, providerSession }: SessionsOfDirectory,
): Promise<{ employeeId: number; end: string }[]> {
  if (identityIds.length === 0) return []
  const ended = await sql<{ employeeId: number; end: string }>`
    with open as (
      select s.id from sessions s join identity_sessions i on i.session_id = s.id
      where i.identity_id = any (${identityIds}::integer[]) and s.ended_at is null
        and (${providerSession ?? null}::text is null or i.provider_session = ${providerSession ?? null})
      order by s.id for no key update of s
    )
    update sessions set ended_at = portal_now() from open where sessions.id = open.id
    returning sessions.employee_id as "employeeId", sessions.expires_at as "end"`.execute(tx)
  for (const table of ['sign_in_tickets', 'sign_on_codes'] as const) {
    const theirs = tx.deleteFrom(table).where('identity_id', 'in', identityIds)
    await (providerSession === undefined ? theirs : theirs.where('provider_session', '=', providerSession)).execute()
  }
  return ended.rows
}

export async function identitiesOfOrder(
  tx: Tx,
  {
    issuer,
    subject,
    providerSession,
  }: { issuer: string; subject?: string | undefined; providerSession?: string | undefined },
): Promise<number[]> {
  const all = tx.selectFrom('identities').select('id').where('issuer', '=', issuer).orderBy('id')
  const ofSubject = subject === undefined ? all : all.where('subject', '=', subject)
  const rows = await (
    providerSession === undefined || subject !== undefined
      ? ofSubject
      : ofSubject.where(({ eb, or, selectFrom }) =>
          or(
            // Also of sign-ins that are under way.
            (['identity_sessions', 'sign_in_tickets', 'sign_on_codes'] as const).map((table) =>
              eb('id', 'in', selectFrom(table).select('identity_id').where('provider_session', '=', providerSession)),
            ),
          ),
        )
  ).execute()
  return rows.map(({ id }) => id)
}

/** @returns false when it came before */
export async function firstOrder(tx: Tx, name: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: noted } = await tx
    .insertInto('logout_tokens')
    .values({ token_hash: hashOf(name), expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (noted ?? 0n) > 0n
}
