import type { Confirmation } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { codeTriesOf, provesFactor } from '#server/features/factors/proofs.queries.ts'
import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'

import { confirmSession, passwordHashOf } from './confirming.queries.ts'
import { challengeOf, endOfTicket } from './passkey-tickets.rules.ts'
import { useSignedTicket } from './tickets.queries.ts'

/**
 * By the password or a second factor. Wrong ones count with those of password changes and sign-ins: an unattended
 * screen is no way to try them out. @throws Refusal `wrong-current-password`, `invalid-input` for a wrong code or
 * passkey, `ticket-over` (400), `too-many-tries` (429)
 */
export function confirming(context: Context, { hasher, throttle }: { hasher: PasswordHasher; throttle: Throttle }) {
  const { db, clock, log, keys } = context
  return async (
    { password, ticket = '', ...proof }: Confirmation,
    { caller: { employeeId, sessionId }, actor, requestId, address }: CallContext & { caller: Caller },
  ): Promise<void> => {
    const end = endOfTicket(keys, ticket, clock.now())
    if (proof.assertion && !end) throw new Refusal('ticket-over')
    const confirm = async (passwordHash?: string) =>
      (await confirmSession(db, { sessionId, employeeId, passwordHash, now: clock.now(), actor })) || undefined
    const byPassword = async (typed: string) => {
      const hash = await passwordHashOf(db, employeeId)
      return hash !== undefined && (await hasher.verify(hash, typed, 'known')) ? confirm(hash) : undefined
    }
    const byFactor = async () => {
      // An unattended screen may have the key beside it, so the key must ask for its person.
      const asked = { challenge: challengeOf(keys, ticket), verifies: true }
      if (!(await provesFactor(context, employeeId, proof, asked))) return undefined
      if (end && !(await useSignedTicket(db, { ticket, end }))) throw new Refusal('ticket-over')
      return confirm()
    }
    const confirmed =
      password === undefined
        ? await throttle.ofOne(codeTriesOf(employeeId), byFactor)
        : await throttle.ofOne(`password:${employeeId}`, () => byPassword(password))
    const note = { requestId, address, employeeId }
    if (confirmed) {
      log.info(note, 'confirmed')
      return
    }
    log.info(note, 'confirming refused')
    if (proof.assertion) throw wrongField('assertion', 'passkey.wrong')
    if (password === undefined) throw wrongField(proof.code === undefined ? 'recoveryCode' : 'code', 'code.wrong')
    throw new Refusal('wrong-current-password', { fields: [{ path: 'password', code: 'password.wrong' }] })
  }
}
