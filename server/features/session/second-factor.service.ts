import type { LoginResult, SecondFactor } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { codeTriesOf, provesFactor } from '#server/features/factors/proofs.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'

import type { BrowserMarks } from './browser-mark.service.ts'
import { enter, welcome, type SignInCall } from './entering.service.ts'
import { challengeOf } from './passkey-tickets.rules.ts'
import { ownerOfTicket, useTicket } from './tickets.queries.ts'
import type { Tokens } from './tokens.service.ts'

interface Parts {
  tokens: Tokens
  throttle: Throttle
  marks: BrowserMarks
}

/**
 * After the password or the directory. Wrong codes count by person, so another right password begins no new count.
 * @throws Refusal `ticket-over` (400), `wrong-code`, `wrong-passkey` (401), `too-many-tries` (429), `maintenance` (503)
 */
export function secondFactor(context: Context, { tokens, throttle, marks }: Parts) {
  const { db, clock, log, keys } = context
  return async ({ ticket, ...proof }: SecondFactor, call: SignInCall): Promise<LoginResult> => {
    const person = await ownerOfTicket(db, ticket, clock.now())
    if (!person?.usable) throw new Refusal('ticket-over')
    const { id, passwordHash, permissions } = person
    const session = await throttle.ofOne(codeTriesOf(id), async () => {
      await demandOpenFor(db, permissions)
      // Password or directory is one factor, so a key without a PIN will do.
      const asked = { challenge: challengeOf(keys, ticket), verifies: false }
      if (!(await provesFactor(context, id, proof, asked))) return undefined
      const signOn = await useTicket(db, ticket)
      const proved = { id, passwordHash, signOn: signOn ?? undefined, proved: true }
      const entered = signOn !== undefined && (await enter(context, proved, call))
      if (!entered) throw new Refusal('ticket-over')
      return entered
    })
    if (!session) {
      log.info(
        { requestId: call.requestId, address: call.address, employeeId: id },
        'login refused: wrong second factor',
      )
      throw new Refusal(proof.assertion ? 'wrong-passkey' : 'wrong-code')
    }
    return welcome(context, { tokens, marks }, call, session, marks.browserOf(call.cookie, person))
  }
}
