import type { Confirmation } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'

import { confirmSession, passwordHashOf } from './confirming.queries.ts'

/**
 * Confirms who uses a session, by their password. Wrong ones are counted with those of who changes the password: a
 * screen left open is no way to try them out.
 *
 * @throws Refusal `wrong-current-password` (400), `too-many-tries` (429)
 */
export function confirming(
  { db, clock, log }: Context,
  { hasher, throttle }: { hasher: PasswordHasher; throttle: Throttle },
) {
  return async (
    { password }: Confirmation,
    { caller: { employeeId, sessionId }, actor, requestId, address }: CallContext & { caller: Caller },
  ): Promise<void> => {
    const note = { requestId, address, employeeId }
    const confirmed = await throttle.ofOne(`password:${employeeId}`, async () => {
      const passwordHash = await passwordHashOf(db, employeeId)
      if (passwordHash === undefined || !(await hasher.verify(passwordHash, password, 'known'))) return undefined
      const session = { sessionId, employeeId, passwordHash, now: clock.now(), actor }
      return (await confirmSession(db, session)) || undefined
    })
    if (!confirmed) {
      log.info(note, 'confirming refused: wrong password')
      throw new Refusal('wrong-current-password', { fields: [{ path: 'password', code: 'password.wrong' }] })
    }
    log.info(note, 'confirmed')
  }
}
