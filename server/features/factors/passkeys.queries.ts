import { randomBytes } from 'node:crypto'

import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

import type { Factor } from '#contract/factors.ts'
import { type KnownPasskey, passkeyTransports } from '#contract/passkeys.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

import type { StoredPasskey } from './passkeys.rules.ts'

type Tx = Transaction<Tables>

const base64url = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

export async function passkeysOf(db: Kysely<Tables>, employeeId: number): Promise<KnownPasskey[]> {
  const rows = await db
    .selectFrom('factors')
    .select([sql<string>`encode(credential_id, 'base64')`.as('id'), 'transports'])
    .where('employee_id', '=', employeeId)
    .where('credential_id', 'is not', null)
    .orderBy('factors.id')
    .execute()
  return rows.map(({ id, transports }) => ({
    id: base64url(id),
    type: 'public-key',
    transports: passkeyTransports.filter((one) => transports?.includes(one)),
  }))
}

/** Ends an earlier attempt. @returns the person's handle for authenticators, base64url */
export async function beginPasskeyOf(
  tx: Tx,
  { employeeId, challenge, expiresAt }: { employeeId: number; challenge: string; expiresAt: string },
): Promise<string> {
  const begun = { challenge: bytesOf(challenge), expires_at: expiresAt }
  const { handle } = await tx
    .insertInto('passkey_users')
    .values({ employee_id: employeeId, handle: randomBytes(32), ...begun })
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(begun))
    .returning(sql<string>`encode(handle, 'base64')`.as('handle'))
    .executeTakeFirstOrThrow()
  return base64url(handle)
}

/** Base64url; undefined after too long. */
export async function takeBegunPasskey(tx: Tx, employeeId: number, now: Date): Promise<string | undefined> {
  const begun = await tx
    .selectFrom('passkey_users')
    .select(sql<string>`encode(challenge, 'base64')`.as('challenge'))
    .where('employee_id', '=', employeeId)
    .where('challenge', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx.updateTable('passkey_users').set({ challenge: null }).where('employee_id', '=', employeeId).execute()
  return begun && base64url(begun.challenge)
}

/** Undefined when a person has it already. */
export const insertPasskey = (
  tx: Tx,
  passkey: StoredPasskey & Pick<KnownPasskey, 'transports'> & { employeeId: number; name: string; now: Date },
): Promise<Factor | undefined> =>
  tx
    .insertInto('factors')
    .values({
      employee_id: passkey.employeeId,
      kind: 'passkey',
      name: passkey.name,
      created_at: passkey.now.toISOString(),
      credential_id: bytesOf(passkey.credentialId),
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'kind', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst()

const Kept = z.object({
  id: z.int(),
  employeeId: z.int(),
  publicKey: z.string(),
  counter: z.int(),
  handle: z.nullable(z.string()),
})

export async function passkeyBy(
  db: Database,
  credentialId: string,
): Promise<(StoredPasskey & { id: number; employeeId: number; handle: string }) | undefined> {
  const [row] = await db.named(
    'passkey',
    `select f.id, f.employee_id as "employeeId", encode(f.public_key, 'base64') as "publicKey", f.counter::int,
       encode(u.handle, 'base64') as handle
     from factors f left join passkey_users u on u.employee_id = f.employee_id
     where f.credential_id = $1`,
    [bytesOf(credentialId)],
    Kept,
  )
  if (!row) return undefined
  const { id, employeeId, publicKey, counter, handle } = row
  const key = new Uint8Array(Buffer.from(publicKey, 'base64'))
  return { id, employeeId, credentialId, publicKey: key, counter, handle: base64url(handle ?? '') }
}

/** @returns false when another use moved its counter as far */
export async function notePasskeyUse(
  db: Database,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const used = await db.necessary(
    'passkey-use',
    `update factors set counter = $2::bigint, last_used_at = $3::timestamptz
     where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning id`,
    [id, counter, now.toISOString()],
  )
  return used.length > 0
}
