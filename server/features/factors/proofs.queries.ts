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

/** Wrong codes of a person count together. */
export const codeTriesOf = (employeeId: number): string => `factor:${employeeId}`

/**
 * The statement also uses the proof up, so that no code counts twice on any instance. `asked` is the passkey's
 * challenge.
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
  /** Demands a PIN, a finger or a face. */
  verifies: boolean
  employeeId?: number
}

/** Moves its counter on. Undefined for a wrong, unknown or other person's key. */
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
  // The key must name its person, unless that is known.
  if (userHandle === undefined ? employeeId === undefined : userHandle !== key.handle) return undefined
  const counter = await signedCounter(party, key, { assertion, challenge, verifies })
  if (counter === undefined) return undefined
  return (await notePasskeyUse(db, { id: key.id, counter, now: clock.now() })) ? key.employeeId : undefined
}
