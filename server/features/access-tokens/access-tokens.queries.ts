import { sql, type Kysely, type Transaction } from 'kysely'

import type { AccessToken, TokenPermission } from '#contract/access-tokens.ts'
import { dayInBogota } from '#contract/days.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { hashOf } from './token-text.rules.ts'

const open = (now: Date) =>
  sql<boolean>`access_tokens.ended_at is null and access_tokens.expires_on >= ${dayInBogota(now)}::date`

const row = [
  'id',
  'name',
  'prefix',
  'permissions',
  'created_at as createdAt',
  'expires_on as expiresAt',
  'last_used_at as lastUsedAt',
] as const

/** Its access stays as it is meanwhile. */
export const lockAccount = (tx: Kysely<Tables>, employeeId: number) =>
  tx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('has_user', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function openTokensOf(tx: Kysely<Tables>, employeeId: number, now: Date): Promise<AccessToken[]> {
  const rows = await tx
    .selectFrom('access_tokens')
    .select(row)
    .where('employee_id', '=', employeeId)
    .where(open(now))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((one) => ({ ...one, permissions: one.permissions as TokenPermission[] }))
}

export async function insertToken(
  tx: Transaction<Tables>,
  token: {
    text: string
    employeeId: number
    name: string
    permissions: TokenPermission[]
    expiresOn: string
    now: Date
  },
): Promise<AccessToken> {
  const { text, employeeId, name, expiresOn, now } = token
  const made = await tx
    .insertInto('access_tokens')
    .values({
      employee_id: employeeId,
      name,
      prefix: text.slice(0, 8),
      token_hash: hashOf(text),
      permissions: token.permissions,
      created_at: now.toISOString(),
      expires_on: expiresOn,
    })
    .returning(row)
    .executeTakeFirstOrThrow()
  return { ...made, permissions: token.permissions }
}

/** @returns false when it was over already */
export async function endToken(
  tx: Transaction<Tables>,
  { id, employeeId, now }: { id: number; employeeId: number; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('access_tokens')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .where(open(now))
    .returning('id')
    .execute()
  return ended.length > 0
}

/** In the order of lock-order.ts, for ending them one employee after the other. */
export async function lockTokensOf(tx: Kysely<Tables>, employeeIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('access_tokens')
    .select('id')
    .where('employee_id', 'in', [...employeeIds])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function endTokensOf(tx: Kysely<Tables>, employeeId: number): Promise<void> {
  await tx
    .with('theirs', () =>
      tx
        .selectFrom('access_tokens')
        .select('id')
        .where('employee_id', '=', employeeId)
        .where('ended_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('access_tokens')
    .from('theirs')
    .set({ ended_at: sql<string>`portal_now()` })
    .whereRef('access_tokens.id', '=', 'theirs.id')
    .execute()
}
