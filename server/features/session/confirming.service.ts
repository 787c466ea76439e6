import type { Confirmation } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { codeTriesOf, provesFactor } from '#server/features/factors/proofs.queries.ts'
import { Refusal, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'

import { confirmSession, passwordHashOf } from './confirming.queries.ts'

/**
 * Confirms who uses a session, by their password or what proves their second factor. Wrong passwords are counted with
 * those of who changes the password, wrong codes with those of sign-ins: a screen left open is no way to try them out.
 *
 * @throws Refusal `wrong-current-password`, `invalid-input` for a wrong code (400), `too-many-tries` (429)
 */
export function confirming(context: Context, { hasher, throttle }: { hasher: PasswordHasher; throttle: Throttle }) {
  const { db, clock, log } = context
  return async (
    { password, ...proof }: Confirmation,
    { caller: { employeeId, sessionId }, actor, requestId, address }: CallContext & { caller: Caller },
  ): Promise<void> => {
    const confirm = async (passwordHash?: string) =>
      (await confirmSession(db, { sessionId, employeeId, passwordHash, now: clock.now(), actor })) || undefined
    const byPassword = async (typed: string) => {
      const hash = await passwordHashOf(db, employeeId)
      return hash !== undefined && (await hasher.verify(hash, typed, 'known')) ? confirm(hash) : undefined
    }
    const byFactor = async () => ((await provesFactor(context, employeeId, proof)) ? confirm() : undefined)
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
    if (password === undefined) throw wrongField(proof.code === undefined ? 'recoveryCode' : 'code', 'code.wrong')
    throw new Refusal('wrong-current-password', { fields: [{ path: 'password', code: 'password.wrong' }] })
  }
}
