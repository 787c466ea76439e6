import { sql, type Kysely, type Transaction } from 'kysely'

import type { Factor, RecoveryCodes } from '#contract/factors.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import { newRecoveryCodes, recoveryHash } from './recovery-codes.rules.ts'

type Tx = Transaction<Tables>

// Callers that change a person's factors have locked the employee.

const row = ['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export const factorsOf = (db: Kysely<Tables>, employeeId: number): Promise<Factor[]> =>
  db.selectFrom('factors').select(row).where('employee_id', '=', employeeId).orderBy('id').execute()

export async function recoveryCodesOf(db: Kysely<Tables>, employeeId: number): Promise<RecoveryCodes> {
  return db
    .selectFrom('recovery_codes')
    .select([
      sql<number>`(count(*) filter (where used_at is null))::int`.as('left'),
      sql<string | null>`max(created_at)`.as('createdAt'),
    ])
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
}

/** Ends an earlier setup. `secret` is sealed. */
export async function beginSetup(
  tx: Tx,
  { employeeId, secret, expiresAt }: { employeeId: number; secret: Buffer; expiresAt: string },
): Promise<void> {
  const stored = { secret, expires_at: expiresAt }
  await tx
    .insertInto('factor_setups')
    .values({ employee_id: employeeId, ...stored })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(stored))
    .execute()
}

/** Sealed, in base64. */
export async function setupOf(tx: Tx, employeeId: number, now: Date): Promise<string | undefined> {
  const setup = await tx
    .selectFrom('factor_setups')
    .select(sql<string>`encode(secret, 'base64')`.as('secret'))
    .where('employee_id', '=', employeeId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return setup?.secret
}

/** Replaces the former app. `step` is the typed code's. */
export async function takeSetup(
  tx: Tx,
  { employeeId, name, step, now }: { employeeId: number; name: string; step: number; now: Date },
): Promise<Factor> {
  const setup = tx.selectFrom('factor_setups').select('secret').where('employee_id', '=', employeeId)
  const { secret } = await setup.executeTakeFirstOrThrow()
  const taken = { secret, last_step: step, created_at: now.toISOString(), last_used_at: null }
  const [former] = await tx
    .updateTable('factors')
    .set(taken)
    .where('employee_id', '=', employeeId)
    .where('kind', '=', 'totp')
    .returning(row)
    .execute()
  const values = { employee_id: employeeId, kind: 'totp', name, ...taken } as const
  const factor = former ?? (await tx.insertInto('factors').values(values).returning(row).executeTakeFirstOrThrow())
  await tx.deleteFrom('factor_setups').where('employee_id', '=', employeeId).execute()
  return factor
}

export const renameFactorOf = (
  tx: Tx,
  { id, employeeId, name }: { id: number; employeeId: number; name: string },
): Promise<Factor | undefined> =>
  tx
    .updateTable('factors')
    .set({ name })
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .returning(row)
    .executeTakeFirst()

/** Of a person, one or all; the last takes recovery codes with it. @returns their kinds, and whether it was the last */
export async function endFactorsOf(
  tx: Tx,
  employeeId: number,
  id?: number,
): Promise<{ ended: Factor['kind'][]; isLast: boolean }> {
  const theirs = tx.deleteFrom('factors').where('employee_id', '=', employeeId)
  const rows = await (id === undefined ? theirs : theirs.where('id', '=', id)).returning('kind').execute()
  const ended = rows.map(({ kind }) => kind)
  const left = await tx.selectFrom('factors').select('id').where('employee_id', '=', employeeId).limit(1).execute()
  if (left.length > 0) return { ended, isLast: false }
  for (const table of ['factor_setups', 'recovery_codes', 'sign_in_tickets'] as const)
    await tx.deleteFrom(table).where('employee_id', '=', employeeId).execute()
  return { ended, isLast: true }
}

export async function giveRecoveryCodes(tx: Tx, employeeId: number, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('employee_id', '=', employeeId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        employee_id: employeeId,
        code_hash: recoveryHash(code),
        created_at: now.toISOString(),
      })),
    )
    .execute()
  return codes
}

/**
 * Another secret of the installation can't open their secrets. Recovery codes go for people without a passkey, which
 * seals nothing.
 */
export async function endApps(tx: Tx): Promise<void> {
  for (const table of ['factor_setups', 'sign_in_tickets'] as const) await tx.deleteFrom(table).execute()
  await tx.deleteFrom('factors').where('kind', '=', 'totp').execute()
  const left = tx.selectFrom('factors').select('employee_id')
  await tx.deleteFrom('recovery_codes').where('employee_id', 'not in', left).execute()
}
