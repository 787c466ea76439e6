import type { AppSetup, Factor, NewFactor, NewRecoveryCodes } from '#contract/factors.ts'
import { setupLifetime } from '#contract/factors.ts'
import type { Context } from '#server/context.ts'
import { lockAccount } from '#server/features/access-tokens/access-tokens.queries.ts'
import { noteAccess } from '#server/features/audit/deeds.queries.ts'
import { found, Refusal, wrongField } from '#server/platform/base/refusal.ts'
import { openText, sealText } from '#server/platform/base/sealed-text.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { textsOf } from '#server/platform/http/problem.ts'

import {
  beginSetup,
  endFactorsOf,
  factorsOf,
  giveRecoveryCodes,
  renameFactorOf,
  setupOf,
  takeSetup,
} from './factors.queries.ts'
import { appUri, newAppSecret, stepOf } from './totp.rules.ts'

type Call = CallContext & { caller: Caller }

/** The sign-in asks for it only after its first code. */
export async function beginApp(
  { db, keys, clock }: Context,
  { actor, language, caller: { employeeId, email } }: Call,
): Promise<AppSetup> {
  const secret = await newAppSecret()
  const uri = await appUri({ secret, issuer: textsOf(language).app.portal, label: email })
  const expiresAt = new Date(clock.now().getTime() + setupLifetime * 1000).toISOString()
  return db.change(
    actor,
    async (tx) => {
      found(await lockAccount(tx, employeeId))
      await beginSetup(tx, { employeeId, secret: sealText(secret, keys.factor), expiresAt })
      return { secret, uri }
    },
    // Shown once.
    () => ({ secret: '', uri: '' }),
  )
}

/**
 * Needs the app's first code. The first factor brings recovery codes. @throws Refusal invalid-input for a wrong code,
 * ticket-over without a setup
 */
export function confirmApp(
  { db, keys, clock }: Context,
  { actor, language, caller: { employeeId }, body }: Call & { body: { code: string } },
): Promise<NewFactor> {
  const now = clock.now()
  return db.change(
    actor,
    async (tx): Promise<NewFactor> => {
      found(await lockAccount(tx, employeeId))
      const sealed = await setupOf(tx, employeeId, now)
      if (sealed === undefined) throw new Refusal('ticket-over')
      const step = await stepOf(openText(Buffer.from(sealed, 'base64'), keys.factor), body.code, now)
      if (step === undefined) throw wrongField('code', 'code.wrong')
      const former = await factorsOf(tx, employeeId)
      const name = textsOf(language).factors.names.totp
      const factor = await takeSetup(tx, { employeeId, name, step, now })
      const replaces = former.some(({ kind }) => kind === 'totp')
      await noteAccess(tx, employeeId, { second_factor: replaces ? 'replaced' : 'added' })
      if (former.length > 0) return factor
      return { ...factor, recoveryCodes: await giveRecoveryCodes(tx, employeeId, now) }
    },
    ({ recoveryCodes, ...factor }) => ({ ...factor, ...(recoveryCodes && { recoveryCodes: [] }) }),
  )
}

/** @throws Refusal not-found */
export const renameFactor = (
  { db }: Context,
  {
    actor,
    caller: { employeeId },
    params: { id },
    body: { name },
  }: Call & { params: { id: number }; body: { name: string } },
): Promise<Factor> =>
  db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    const factor = found(await renameFactorOf(tx, { id, employeeId, name }))
    await noteAccess(tx, employeeId, { second_factor: 'renamed' })
    return factor
  })

/** Other sessions stay. @throws Refusal not-found */
export const removeFactor = (
  { db }: Context,
  { actor, caller: { employeeId }, params: { id } }: Call & { params: { id: number } },
): Promise<void> =>
  db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    const { ended, isLast } = await endFactorsOf(tx, employeeId, id)
    const kind = found(ended[0])
    await noteAccess(tx, employeeId, { second_factor: isLast ? 'removed' : `${kind}Removed` })
  })

/** @throws Refusal not-found for a person without access */
export const removeFactorsOf = (
  { db }: Context,
  { actor, params: { employeeId } }: CallContext & { params: { employeeId: number } },
): Promise<void> =>
  db.change(actor, async (tx) => {
    found(await lockAccount(tx, employeeId))
    const { ended } = await endFactorsOf(tx, employeeId)
    if (ended.length > 0) await noteAccess(tx, employeeId, { second_factor: 'removed' })
  })

/** @throws Refusal no-factor */
export const renewRecoveryCodes = (
  { db, clock }: Context,
  { actor, caller: { employeeId } }: Call,
): Promise<NewRecoveryCodes> =>
  db.change(
    actor,
    async (tx) => {
      found(await lockAccount(tx, employeeId))
      if ((await factorsOf(tx, employeeId)).length === 0) throw new Refusal('no-factor')
      const recoveryCodes = await giveRecoveryCodes(tx, employeeId, clock.now())
      await noteAccess(tx, employeeId, { second_factor: 'codes' })
      return { recoveryCodes }
    },
    () => ({ recoveryCodes: [] }),
  )
