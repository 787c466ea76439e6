import { randomBytes } from 'node:crypto'

import type { SignOnCode } from '#contract/identities.ts'
import type { LoginResult, SecondFactorAsked } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { hourly } from '#server/platform/base/regular-work.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'

import type { BrowserMarks } from './browser-mark.service.ts'
import { enter, welcome, type SignInCall } from './entering.service.ts'
import { kindsOf } from './factor-kinds.rules.ts'
import { refuse, shutOutOf } from './shut-out.rules.ts'
import { candidateWithId, removeExpired } from './sign-in.queries.ts'
import { isOfTab, removeExpiredSignOns, spendCode } from './sign-on-codes.queries.ts'
import { makeSignOnTicket } from './tickets.queries.ts'
import type { Tokens } from './tokens.service.ts'

/**
 * Needs the code of the address and the verifier of the tab that began. A wrong sender also spends the code, so that
 * nobody tries verifiers. @throws Refusal `ticket-over` (400), `no-portal-access` (403), `maintenance` (503)
 */
export function signOnExchange(context: Context, { tokens, marks }: { tokens: Tokens; marks: BrowserMarks }) {
  const { db, clock, log, config } = context
  const tidyUp = hourly(clock, log, async () => {
    await removeExpired(db, clock.now())
    await removeExpiredSignOns(db, clock.now())
  })
  return async ({ code, verifier }: SignOnCode, call: SignInCall): Promise<LoginResult | SecondFactorAsked> => {
    tidyUp()
    const spent = await spendCode(db, code, clock.now())
    if (!spent || !isOfTab(verifier, spent.challenge)) throw new Refusal('ticket-over')
    const { employeeId, identityId, providerSession, signedInAt, proved } = spent
    const person = await candidateWithId(db, employeeId)
    if (!person?.usable) throw new Refusal('ticket-over')
    const note = { requestId: call.requestId, address: call.address, employeeId }
    const shutOut = shutOutOf(config, person.permissions, true)
    if (shutOut) refuse(log, note, shutOut)
    await demandOpenFor(db, person.permissions)
    const signOn = { identityId, providerSession, signedInAt }
    if (person.hasFactor && !proved) {
      const ticket = randomBytes(32).toString('base64url')
      if (!(await makeSignOnTicket(db, { ticket, employeeId, signOn, now: clock.now() })))
        throw new Refusal('ticket-over')
      log.info(note, 'login waits for the second factor')
      return { secondFactor: { ticket, kinds: kindsOf(config, person) } }
    }
    const session = await enter(context, { id: employeeId, passwordHash: person.passwordHash, signOn, proved }, call)
    if (!session) throw new Refusal('ticket-over')
    return welcome(context, { tokens, marks }, call, session, marks.browserOf(call.cookie, person))
  }
}
