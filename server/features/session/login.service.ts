import { randomBytes } from 'node:crypto'

import type { Credentials, LoginResult, SecondFactorAsked } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { hourly } from '#server/platform/base/regular-work.ts'
import { demandOpenFor } from '#server/platform/http/maintenance-gate.ts'
import type { PasswordHasher } from '#server/platform/passwords/hasher.ts'
import type { Throttle } from '#server/platform/throttle/throttle.ts'
import { forgetOldTries } from '#server/platform/throttle/tries.ts'

import type { BrowserMarks } from './browser-mark.service.ts'
import { enter, welcome, type OpenedSession, type SignInCall } from './entering.service.ts'
import { kindsOf } from './factor-kinds.rules.ts'
import { refuse, type ShutOut, shutOutOf } from './shut-out.rules.ts'
import { candidateOf, removeExpired, renewHash, type Candidate } from './sign-in.queries.ts'
import { makeTicket } from './tickets.queries.ts'
import type { Tokens } from './tokens.service.ts'

export const triesOf = (email: string): string => `email:${email.toLowerCase()}`

interface Parts {
  hasher: PasswordHasher
  tokens: Tokens
  throttle: Throttle
  marks: BrowserMarks
}

/** With a session, a further question, or why not. */
type Admitted = { employeeId: number } & (
  | { session: OpenedSession }
  | { asked: SecondFactorAsked }
  | { shutOut: ShutOut }
)

/**
 * Unknown and inactive people, non-users and wrong passwords get the same answer after the same work: one hash and the
 * same statements. Only the right password learns that its owner has no access.
 * On a browser that the person used before, only wrong passwords of these two count: tries of others can't lock the
 * person out.
 * @throws Refusal `wrong-credentials` (401), `no-portal-access`, `single-sign-on-only` (403), `too-many-tries` (429),
 * `maintenance` (503)
 */
export function login(context: Context, { hasher, tokens, throttle, marks }: Parts) {
  const { db, clock, log } = context
  const tidyUp = hourly(clock, log, async () => {
    await removeExpired(db, clock.now())
    await forgetOldTries(db, clock.now())
  })
  const admit = admitting(context, hasher)

  return async (credentials: Credentials, call: SignInCall): Promise<LoginResult | SecondFactorAsked> => {
    tidyUp()
    const note = { requestId: call.requestId, address: call.address }
    const browser =
      call.cookie.value === '' ? undefined : marks.browserOf(call.cookie, await candidateOf(db, credentials.email))
    const admitted =
      browser === undefined
        ? await throttle.fromAddress(call.address, () =>
            throttle.ofOne(triesOf(credentials.email), () => admit(credentials, call, 'anybody')),
          )
        : await throttle.ofOne(`browser:${browser}`, () => admit(credentials, call, 'known'))
    if (!admitted) {
      log.info(note, 'login refused: wrong credentials')
      throw new Refusal('wrong-credentials')
    }
    const { employeeId } = admitted
    if ('asked' in admitted) {
      log.info({ ...note, employeeId }, 'login waits for the second factor')
      return admitted.asked
    }
    if ('shutOut' in admitted) refuse(log, { ...note, employeeId }, admitted.shutOut)
    return welcome(context, { tokens, marks }, call, admitted.session, browser)
  }
}

type Who = 'known' | 'anybody'

function admitting(context: Context, hasher: Parts['hasher']) {
  const { db, clock, config } = context
  return async (credentials: Credentials, call: SignInCall, who: Who): Promise<Admitted | undefined> => {
    const person = await rightPassword(db, hasher, credentials, who)
    if (!person) return undefined
    const shutOut = shutOutOf(config, person.permissions)
    if (shutOut) return { employeeId: person.id, shutOut }
    await demandOpenFor(db, person.permissions)
    let { hash } = person
    if (hasher.isOutdated(hash)) {
      const renewed = await hasher.hash(credentials.password)
      await renewHash(db, person.id, hash, renewed)
      hash = renewed
    }
    if (person.hasFactor) return askSecondFactor(context, { ...person, hash })
    const session = await enter({ db, clock }, { id: person.id, passwordHash: hash, proved: false }, call)
    return session && { employeeId: person.id, session }
  }
}

/** Undefined when the password changed meanwhile. */
async function askSecondFactor(
  { db, clock, config }: Context,
  candidate: Candidate & { hash: string },
): Promise<Admitted | undefined> {
  const { id, hash } = candidate
  const ticket = randomBytes(32).toString('base64url')
  const made = await makeTicket(db, { ticket, employeeId: id, passwordHash: hash, now: clock.now() })
  if (!made) return undefined
  return { employeeId: id, asked: { secondFactor: { ticket, kinds: kindsOf(config, candidate) } } }
}

async function rightPassword(
  db: Context['db'],
  hasher: Parts['hasher'],
  { email, password }: Credentials,
  who: Who,
): Promise<(Candidate & { hash: string }) | undefined> {
  const candidate = await candidateOf(db, email)
  const hash = candidate?.usable ? (candidate.passwordHash ?? undefined) : undefined
  const right = await hasher.verify(hash, password, who)
  return right && candidate && hash !== undefined ? { ...candidate, hash } : undefined
}
