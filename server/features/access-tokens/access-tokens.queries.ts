import { sql, type Kysely, type Transaction } from 'kysely'

import { AccessToken, type TokenPermission } from '#contract/access-tokens.ts'
import { dayInBogota } from '#contract/days.ts'
import { firstOf } from '#contract/items.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { hashOf } from './token-text.rules.ts'

const open = (now: Date) =>
  sql<boolean>`access_tokens.ended_at is null and access_tokens.expires_on >= ${dayInBogota(now)}::date`

const columns = `id, name, prefix, permissions, created_at as "createdAt", expires_on as "expiresAt",
  last_used_at as "lastUsedAt"`

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
  return namedIn(
    tx,
    'accessTokens.open',
    `select ${columns} from access_tokens where employee_id = $1 and ended_at is null and expires_on >= $2::date
    order by id desc`,
    [employeeId, dayInBogota(now)],
    AccessToken,
  )
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
  const { text, employeeId, name, permissions, expiresOn, now } = token
  const rows = await namedIn(
    tx,
    'accessTokens.insert',
    `insert into access_tokens (employee_id, name, prefix, token_hash, permissions, created_at, expires_on)
    values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [employeeId, name, text.slice(0, 8), hashOf(text), permissions, now.toISOString(), expiresOn],
    AccessToken,
  )
  return firstOf(rows)
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
