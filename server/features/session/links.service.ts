import type { SetPassword } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { atMost } from '#server/platform/base/limiter.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'
import { demandStrength } from '#server/platform/passwords/strength.ts'
import { addressAllowance, type Throttle } from '#server/platform/throttle/throttle.ts'

import { makeAndMailLink } from './link-mails.queries.ts'
import { ownerOfLink, useLink, userOfEmail } from './links.queries.ts'
import { triesOf } from './login.service.ts'
import { tokenHash } from './session.queries.ts'
import { candidateOf } from './sign-in.queries.ts'

/** Further requests get the same answer, but no mail. */
const resetAllowance = { most: 3, seconds: 60 * 60 }
const waitingRequests = 1000

interface Parts {
  hasher: PasswordHasher
  throttle: Throttle
}

/** By an invitation or reset link. @throws Refusal `link-invalid` or `password-refused` (400) */
export function passwordSetter({ db, clock, config, log }: Context, { hasher, throttle }: Parts) {
  return async ({ token, newPassword }: SetPassword, { actor, requestId, address }: CallContext): Promise<void> => {
    const hash = tokenHash(token)
    const owner = await ownerOfLink(db.sql, hash, clock.now())
    if (!owner) throw new Refusal('link-invalid')
    await demandStrength(newPassword, owner, config.providerName)
    // Before the transaction: no connection waits for a hash, and a refused password does not use up the link.
    const passwordHash = await hasher.hash(newPassword)
    const { employeeId, email } = owner
    // The bearer acts as the owner.
    const used = await db.change({ ...actor, employeeId }, (tx) =>
      useLink(tx, { employeeId, tokenHash: hash, passwordHash, now: clock.now() }),
    )
    if (!used) throw new Refusal('link-invalid')
    await throttle.forget(triesOf(email))
    log.info({ requestId, address, employeeId }, 'password set by link')
  }
}

/** Works after the answer, so that time and words do not show whether the e-mail is known. */
export function resetSender(context: Context, { throttle }: Pick<Parts, 'throttle'>) {
  const { db, mailer, log, config } = context
  const limited = atMost(1, waitingRequests)

  /** With single sign-on alone, only people who manage users need a password. */
  const entersElsewhere = async (email: string): Promise<boolean> =>
    config.oidc?.only === true && !(await candidateOf(db, email))?.permissions.includes('users.manage')

  async function send(email: string, { actor, address, language, requestId }: CallContext): Promise<void> {
    const allowed =
      (await throttle.spendFromAddress('reset-address', address, addressAllowance)) &&
      (await throttle.spend(`reset:${email.toLowerCase()}`, resetAllowance))
    if (!allowed) {
      log.info({ requestId, address }, 'reset not sent: too many were asked for')
      return
    }
    const user = await userOfEmail(db.sql, email)
    if (!user || (await entersElsewhere(email))) return
    const { employeeId, firstName } = user
    await db.change(actor, (tx) =>
      makeAndMailLink(tx, context, { kind: 'reset', to: { id: employeeId, firstName }, language }),
    )
    log.info({ requestId, address, employeeId }, 'reset queued')
  }

  return async (email: string, call: CallContext): Promise<void> => {
    if (!mailer.enabled) return
    limited(() => send(email, call)).catch((error: unknown) => log.error({ err: error }, 'a reset could not be sent'))
  }
}
