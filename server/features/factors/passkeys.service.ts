import { randomBytes } from 'node:crypto'

import { type NewFactor, setupLifetime } from '#contract/factors.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyCredential } from '#contract/passkeys.ts'
import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/features/access-tokens/access-tokens.queries.ts'
import { noteAccess } from '#server/features/audit/deeds.queries.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import { type RelyingParty, relyingPartyOf } from '#server/platform/base/relying-party.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'

import { factorsOf, giveRecoveryCodes } from './factors.queries.ts'
import {
  beginPasskeyOf,
  insertPasskey,
  notePasskeyUse,
  passkeyBy,
  passkeysOf,
  takeBegunPasskey,
} from './passkeys.queries.ts'
import { creationOptions, madePasskey, signedCounter } from './passkeys.rules.ts'

type Call = CallContext & { caller: Caller }

/** Whom passkeys are made for here. @throws Refusal no-passkeys where PUBLIC_URL allows none */
export function demandRelyingParty({ config }: Pick<Context, 'config'>): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new Refusal('no-passkeys')
  return party
}

/** Begins to make a passkey of the caller's. @throws Refusal no-passkeys */
export async function beginPasskey(
  context: Context,
  { actor, language, caller: { employeeId, email } }: Call,
): Promise<PasskeyCreation> {
  const { db, clock } = context
  const party = demandRelyingParty(context)
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + setupLifetime * 1000).toISOString()
  return db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    const handle = await beginPasskeyOf(tx, { employeeId, challenge, expiresAt })
    const known = await passkeysOf(tx, employeeId)
    const portal = textsOf(language).app.portal
    return creationOptions(party, { handle, challenge, portal, email, known })
  })
}

/**
 * Adds the passkey that the caller's browser has made; with the first factor come the recovery codes.
 * @throws Refusal no-passkeys, ticket-over where none is begun any more, invalid-input for a key that is not taken
 */
export async function addPasskey(
  context: Context,
  {
    actor,
    caller: { employeeId },
    body: { name, credential },
  }: Call & { body: { name: string; credential: PasskeyCredential } },
): Promise<NewFactor> {
  const { db, clock } = context
  const party = demandRelyingParty(context)
  const now = clock.now()
  return db.change(
    actor,
    async (tx): Promise<NewFactor> => {
      found(await lockAccount(tx, employeeId))
      const challenge = await takeBegunPasskey(tx, employeeId, now)
      if (challenge === undefined) throw new Refusal('ticket-over')
      const made = await madePasskey(party, credential, challenge)
      if (!made) throw wrongField('credential', 'passkey.wrong')
      const isFirst = (await factorsOf(tx, employeeId)).length === 0
      const factor = await insertPasskey(tx, { ...made, employeeId, name, now })
      if (!factor) throw wrongField('credential', 'passkey.known')
      await noteAccess(tx, employeeId, { second_factor: 'passkeyAdded' })
      return isFirst ? { ...factor, recoveryCodes: await giveRecoveryCodes(tx, employeeId, now) } : factor
    },
    ({ recoveryCodes, ...factor }) => ({ ...factor, ...(recoveryCodes && { recoveryCodes: [] }) }),
  )
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
