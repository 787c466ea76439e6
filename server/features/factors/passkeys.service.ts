import { randomBytes } from 'node:crypto'

import { type NewFactor, setupLifetime } from '#contract/factors.ts'
import type { PasskeyCreation, PasskeyCredential } from '#contract/passkeys.ts'
import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/features/access-tokens/access-tokens.queries.ts'
import { noteAccess } from '#server/features/audit/deeds.queries.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'

import { factorsOf, giveRecoveryCodes } from './factors.queries.ts'
import { beginPasskeyOf, insertPasskey, passkeysOf, takeBegunPasskey } from './passkeys.queries.ts'
import { creationOptions, demandRelyingParty, madePasskey } from './passkeys.rules.ts'

type Call = CallContext & { caller: Caller }

/** @throws Refusal no-passkeys */
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
 * The first factor brings recovery codes. @throws Refusal no-passkeys, ticket-over without a begun one, invalid-input
 * for a refused key
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
