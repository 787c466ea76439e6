import { createHash } from 'node:crypto'

import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { signOnCodeLifetime } from '#contract/identities.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

type Tx = Transaction<Tables>

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export interface SignOn {
  identityId: number
  /** Its own session, and since when, ISO 8601; null where it does not say. */
  providerSession: string | null
  signedInAt: string | null
}

/** For the tab that began the sign-in. @param code as it is sent there */
export async function makeCode(
  tx: Tx,
  {
    code,
    challenge,
    proved,
    now,
    signOn,
  }: { code: string; challenge: string; proved: boolean; now: Date; signOn: SignOn },
): Promise<void> {
  await tx
    .insertInto('sign_on_codes')
    .values({
      code_hash: hashOf(code),
      identity_id: signOn.identityId,
      challenge,
      provider_session: signOn.providerSession,
      signed_in_at: signOn.signedInAt,
      proved,
      expires_at: new Date(now.getTime() + signOnCodeLifetime * 1000).toISOString(),
    })
    .execute()
}

const SpentCode = z.object({
  employeeId: z.int(),
  challenge: z.string(),
  proved: z.boolean(),
  identityId: z.int(),
  providerSession: z.nullable(z.string()),
  signedInAt: z.nullable(z.string()),
})

/** Even for a wrong sender. @returns undefined for an unknown or expired code */
export async function spendCode(db: Database, code: string, now: Date): Promise<z.infer<typeof SpentCode> | undefined> {
  const [spent] = await db.necessary(
    'sign-on-code-use',
    `with spent as (delete from sign_on_codes where code_hash = $1 returning *)
     select i.employee_id as "employeeId", spent.challenge, spent.proved, spent.identity_id as "identityId",
       spent.provider_session as "providerSession", spent.signed_in_at as "signedInAt"
     from spent join identities i on i.id = spent.identity_id where spent.expires_at > $2::timestamptz`,
    [hashOf(code), now.toISOString()],
    SpentCode,
  )
  return spent
}

/** Only the tab that began has the verifier. */
export const isOfTab = (verifier: string, challenge: string): boolean =>
  hashOf(verifier).toString('base64url') === challenge

export async function removeExpiredSignOns(db: Database, now: Date): Promise<void> {
  for (const [table, key] of [
    ['sign_on_codes', 'code_hash'],
    ['logout_tokens', 'token_hash'],
  ] as const)
    await db.named(
      `${table}-remove-expired`,
      `delete from ${table} where ${key} in (
         select ${key} from ${table} where expires_at < $1::timestamptz for update skip locked)`,
      [now.toISOString()],
    )
}
