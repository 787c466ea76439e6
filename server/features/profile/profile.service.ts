import type { UpdatePassword } from '#contract/profile.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { CallContext, Caller } from '#server/platform/http/endpoint.ts'
import { demandStrength } from '#server/platform/passwords/strength.ts'
import { throttle } from '#server/platform/throttle/throttle.ts'

import { passwordOf, replacePassword } from './profile.queries.ts'

/**
 * Ends the caller's other sessions. Wrong passwords count like wrong logins: an unattended screen is no way to try them
 * out. @throws Refusal `wrong-current-password`, `password-refused` (400), `too-many-tries` (429)
 */
export function passwordChanger(context: Context) {
  const { db, hasher, clock, config, log } = context
  const limits = throttle(context)

  return async (
    { currentPassword, newPassword }: UpdatePassword,
    { caller: { employeeId, sessionId }, actor, requestId, address }: CallContext & { caller: Caller },
  ): Promise<void> => {
    const person = await passwordOf(db, employeeId)
    await demandStrength(newPassword, person, config.providerName)
    const changed = await limits.ofOne(`password:${employeeId}`, async () => {
      const from = person.passwordHash ?? undefined
      // Without a password it takes as long.
      const isRight = await hasher.verify(from, currentPassword, 'known')
      if (from === undefined || !isRight) return undefined
      const to = await hasher.hash(newPassword)
      const change = { employeeId, sessionId, from, to, now: clock.now() }
      return (await db.change(actor, (tx) => replacePassword(tx, change))) || undefined
    })
    if (!changed)
      throw new Refusal('wrong-current-password', { fields: [{ path: 'currentPassword', code: 'password.wrong' }] })
    log.info({ requestId, address, employeeId }, 'password changed')
  }
}
