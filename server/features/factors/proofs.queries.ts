import * as z from 'zod/mini'

import type { Proof } from '#contract/factors.ts'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import type { Context } from '#server/context.ts'
import { openText } from '#server/platform/base/sealed-text.ts'

import { notePasskeyUse, passkeyBy } from './passkeys.queries.ts'
import { demandRelyingParty, signedCounter } from './passkeys.rules.ts'
import { recoveryHash } from './recovery-codes.rules.ts'
import { stepOf } from './totp.rules.ts'

type Parts = Pick<Context, 'db' | 'keys' | 'clock' | 'config'>

/** What the throttle counts wrong codes of a person under, whatever they are typed for. */
export const codeTriesOf = (employeeId: number): string => `factor:${employeeId}`

/**
 * Whether a person proves a second factor. What has proved it is used up in the same statement, so that no code counts
 * twice, on whatever instance. @param asked with what a passkey was asked
 */
export async function provesFactor(
  parts: Parts,
  employeeId: number,
  { code, recoveryCode, assertion }: Proof,
  asked: { challenge: string; verifies: boolean },
): Promise<boolean> {
  if (code !== undefined) return takeCode(parts, employeeId, code)
  if (assertion !== undefined) return (await provesPasskey(parts, assertion, { ...asked, employeeId })) !== undefined
  return recoveryCode !== undefined && takeRecoveryCode(parts, employeeId, recoveryCode)
}

async function takeCode({ db, keys, clock }: Parts, employeeId: number, code: string): Promise<boolean> {
  const now = clock.now()
  const [app] = await db.named(
    'factor-secret',
    `select id, encode(secret, 'base64') as secret from factors where employee_id = $1 and kind = 'totp'`,
    [employeeId],
    z.object({ id: z.int(), secret: z.string() }),
  )
  if (!app) return false
  const step = await stepOf(openText(Buffer.from(app.secret, 'base64'), keys.factor), code, now)
  if (step === undefined) return false
  const taken = await db.necessary(
    'factor-step',
    `update factors set last_step = $2::bigint, last_used_at = $3::timestamptz
     where id = $1 and last_step < $2::bigint returning id`,
    [app.id, step, now.toISOString()],
  )
  return taken.length > 0
}

async function takeRecoveryCode({ db, clock }: Parts, employeeId: number, code: string): Promise<boolean> {
  const taken = await db.necessary(
    'recovery-code-use',
    `update recovery_codes set used_at = $3::timestamptz
     where employee_id = $1 and code_hash = $2 and used_at is null
       and exists (select from factors where employee_id = $1)
     returning id`,
    [employeeId, recoveryHash(code), clock.now().toISOString()],
  )
  return taken.length > 0
}

interface Asked {
  challenge: string
  /** Whether the key has to have asked for a PIN, a finger or a face. */
  verifies: boolean
  /** Who is asked, where that is known already. */
  employeeId?: number
}

/**
 * Whether a passkey has signed what it was asked with. Its counter is moved on by that.
 * @returns whose it is; undefined where it is not right, nobody's, or not of who is asked
 */
export async function provesPasskey(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  assertion: PasskeyAssertion,
  { challenge, verifies, employeeId }: Asked,
): Promise<number | undefined> {
  const { db, clock } = context
  const party = demandRelyingParty(context)
  const key = await passkeyBy(db, assertion.id)
  if (!key || (employeeId ?? key.employeeId) !== key.employeeId) return undefined
  const { userHandle } = assertion.response
  // Only who is known already need not be named by the key.
  if (userHandle === undefined ? employeeId === undefined : userHandle !== key.handle) return undefined
  const counter = await signedCounter(party, key, { assertion, challenge, verifies })
  if (counter === undefined) return undefined
  return (await notePasskeyUse(db, { id: key.id, counter, now: clock.now() })) ? key.employeeId : undefined
}
