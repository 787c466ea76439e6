import type { PasskeyAssertion, PasskeyRequest } from '#contract/passkeys.ts'
import type { LoginResult } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { passkeysOf } from '#server/features/factors/passkeys.queries.ts'
import { demandRelyingParty, requestOptions } from '#server/features/factors/passkeys.rules.ts'
import { provesPasskey } from '#server/features/factors/proofs.queries.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'

import type { BrowserMarks } from './browser-mark.service.ts'
import { enter, welcome, type OpenedSession, type SignInCall } from './entering.service.ts'
import { challengeOf, endOfTicket, newPasskeyTicket } from './passkey-tickets.rules.ts'
import { refuse, type ShutOut, shutOutOf } from './shut-out.rules.ts'
import { ownerOfPasskey, type Candidate } from './sign-in.queries.ts'
import { ownerOfTicket, useSignedTicket } from './tickets.queries.ts'
import type { Tokens } from './tokens.service.ts'

/**
 * Without a ticket the key finds its person; with a sign-in's ticket, as the second step, the person's keys are named.
 * @throws Refusal `ticket-over` (400), `no-passkeys` (409)
 */
export const passkeyAsker =
  (context: Context) =>
  async ({ ticket }: { ticket?: string | undefined }): Promise<{ ticket: string; options: PasskeyRequest }> => {
    const { db, keys, clock } = context
    const party = demandRelyingParty(context)
    const now = clock.now()
    if (ticket === undefined) {
      const made = newPasskeyTicket(keys, now)
      return { ticket: made, options: requestOptions(party, challengeOf(keys, made)) }
    }
    const person = await ownerOfTicket(db, ticket, now)
    if (!person?.usable) throw new Refusal('ticket-over')
    return { ticket, options: requestOptions(party, challengeOf(keys, ticket), await passkeysOf(db.sql, person.id)) }
  }

interface Parts {
  tokens: Tokens
  throttle: Throttle
  marks: BrowserMarks
}

type Admitted = { employeeId: number } & ({ session: OpenedSession } | { shutOut: ShutOut })

/**
 * A passkey is both factors. The answer does not tell whether key, person or signature was wrong. Wrong tries count as
 * with passwords: for a known browser and person, else for address and key.
 * @throws Refusal `ticket-over` (400), `wrong-passkey` (401), `no-portal-access`, `single-sign-on-only` (403),
 * `no-passkeys` (409), `too-many-tries` (429), `maintenance` (503)
 */
export function passkeySignIn(context: Context, { tokens, throttle, marks }: Parts) {
  const { db, keys, clock, log } = context
  return async (
    { ticket, assertion }: { ticket: string; assertion: PasskeyAssertion },
    call: SignInCall,
  ): Promise<LoginResult> => {
    demandRelyingParty(context)
    const end = endOfTicket(keys, ticket, clock.now())
    if (!end) throw new Refusal('ticket-over')
    const person = await ownerOfPasskey(db, assertion.id)
    const browser = marks.browserOf(call.cookie, person)
    const admit = () => admitted(context, { ticket, end, assertion, person }, call)
    const result =
      browser === undefined
        ? await throttle.fromAddress(call.address, () => throttle.ofOne(`passkey:${assertion.id}`, admit))
        : await throttle.ofOne(`browser:${browser}`, admit)
    const note = { requestId: call.requestId, address: call.address }
    if (!result) {
      log.info(note, 'login refused: wrong passkey')
      throw new Refusal('wrong-passkey')
    }
    if ('shutOut' in result) refuse(log, { ...note, employeeId: result.employeeId }, result.shutOut)
    return welcome(context, { tokens, marks }, call, result.session, browser)
  }
}

interface Try {
  ticket: string
  end: Date
  assertion: PasskeyAssertion
  person: Candidate | undefined
}

async function admitted(
  context: Context,
  { ticket, end, assertion, person }: Try,
  call: SignInCall,
): Promise<Admitted | undefined> {
  const { db, keys, config } = context
  const asked = { challenge: challengeOf(keys, ticket), verifies: true }
  const owner = await provesPasskey(context, assertion, asked)
  // A person who lost their password gets in again by a link first.
  if (owner === undefined || owner !== person?.id || !person.usable || person.passwordHash === null) return undefined
  if (!(await useSignedTicket(db, { ticket, end }))) throw new Refusal('ticket-over')
  const { id, passwordHash, permissions } = person
  const shutOut = shutOutOf(config, permissions)
  if (shutOut) return { employeeId: id, shutOut }
  await demandOpenFor(db, permissions)
  const session = await enter(context, { id, passwordHash, proved: true }, call)
  return session && { employeeId: id, session }
}
