import { randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

import type { SignOnError } from '#contract/identities.ts'
import type { Context } from '#server/context.ts'
import { noteAccess } from '#server/features/audit/deeds.queries.ts'
import { changeRole, hasOtherAdministrator, isAdministratorRole } from '#server/features/employees/employees.queries.ts'
import { endFeedsWithoutAccess } from '#server/features/session/ended-feeds.queries.ts'
import { makeCode } from '#server/features/session/sign-on-codes.queries.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import { atMost } from '#server/platform/base/limiter.ts'
import type { OidcConfig } from '#server/platform/base/oidc-config.ts'
import { openText, sealText } from '#server/platform/base/sealed-text.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import { type Claims, isOfDomains, mappedRole, provedFactor, signedInAt, verifiedEmail } from './claims.rules.ts'
import { type Directory, DirectoryAway } from './directory.service.ts'
import {
  bindIdentity,
  identityUsed,
  type KnownPerson,
  personOfEmail,
  personOfSubject,
  roleNamed,
} from './identities.queries.ts'

type Tx = Parameters<Parameters<Database['change']>[1]>[0]

/** In ms. */
const longestSignOn = 10 * 60 * 1000

class NotLetIn extends Error {
  readonly reason: SignOnError
  constructor(reason: SignOnError, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Sealed: each instance can open it, and nobody else. */
const State = z.object({
  nonce: z.string(),
  verifier: z.string(),
  challenge: z.string(),
  end: z.number(),
  /** The directory was asked to have the person sign in again. */
  again: z.boolean(),
})
type State = z.infer<typeof State>

const random = (): string => randomBytes(32).toString('base64url')

function refused(log: Context['log'], error: unknown, call: CallContext): string {
  const reason = error instanceof NotLetIn ? error.reason : error instanceof DirectoryAway ? 'away' : 'refused'
  // Operators must act on a silent directory; other refusals are between a person and the directory.
  log[reason === 'away' ? 'warn' : 'info'](
    { requestId: call.requestId, address: call.address, reason, why: whyOf(error) },
    'single sign-on refused',
  )
  return `/login#sso-error=${reason}`
}

function stateIn(sealed: string, key: Context['keys']['signOn'], now: Date): State {
  try {
    const state = z.parse(State, JSON.parse(openText(Buffer.from(sealed, 'base64url'), key)))
    if (state.end > now.getTime()) return state
  } catch {
    throw new NotLetIn('refused', 'another state')
  }
  throw new NotLetIn('refused', 'the state is over')
}

/**
 * Both answer the next address, with any error in it. The result needs the verifier of the tab that began: an address
 * that another person began or read signs nobody in.
 */
export function signOns(context: Context, oidc: OidcConfig, directory: Directory) {
  const { db, keys, clock, log, config } = context
  const limited = atMost(20, 200)

  /** Checks the answer, then acts in one transaction. */
  async function codeFor(query: Readonly<Record<string, unknown>>, call: CallContext): Promise<string> {
    const sealed = typeof query['state'] === 'string' ? query['state'] : ''
    const state = stateIn(sealed, keys.signOn, clock.now())
    const person = await limited(() =>
      directory.personOf(answerOf(config.publicUrl, query), sealed, state, (claims) => lacks(claims, oidc)),
    )
    if (!isOfDomains(person, oidc)) throw new NotLetIn('refused', 'another domain')
    const issuer = await directory.issuer()
    const code = random()
    const now = clock.now()
    await db.change(call.actor, async (tx) => {
      const known = await personOf(tx, issuer, person, now)
      if (oidc.roleMap.length > 0) await giveRole(tx, known, person, oidc)
      const providerSession = typeof person['sid'] === 'string' ? person['sid'] : null
      const asked = state.again ? now.toISOString() : null
      const signOn = { identityId: known.identityId, providerSession, signedInAt: signedInAt(person) ?? asked }
      await makeCode(tx, { code, challenge: state.challenge, proved: provedFactor(person), now, signOn })
    })
    return code
  }

  return {
    async start({
      query: { challenge, again = false },
      ...call
    }: CallContext & { query: { challenge: string; again?: boolean | undefined } }) {
      const secrets = { nonce: random(), verifier: random() }
      const state: State = { ...secrets, challenge, end: clock.now().getTime() + longestSignOn, again }
      const sealed = sealText(JSON.stringify(state), keys.signOn).toString('base64url')
      return directory.addressOf(sealed, secrets, again).catch((error: unknown) => refused(log, error, call))
    },

    async callback({ query, ...call }: CallContext & { query: Readonly<Record<string, unknown>> }) {
      return codeFor(query, call).then(
        (code) => `/login#sso=${code}`,
        (error: unknown) => refused(log, error, call),
      )
    },
  }
}

function answerOf(publicUrl: string, query: Readonly<Record<string, unknown>>): URL {
  const url = new URL(`${publicUrl}/api/accounts/oidc/callback`)
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) if (typeof value === 'string') url.searchParams.append(name, value)
  return url
}

const lacks = (claims: Claims, oidc: OidcConfig): boolean =>
  verifiedEmail(claims) === undefined || (oidc.roleMap.length > 0 && claims[oidc.roleClaim] === undefined)

/** The first time it binds the verified e-mail; it makes no people. */
async function personOf(
  tx: Tx,
  issuer: string,
  claims: Claims & { sub: string },
  now: Date,
): Promise<KnownPerson & { identityId: number }> {
  const { sub: subject } = claims
  const bound = await personOfSubject(tx, issuer, subject)
  if (bound) return entering(tx, bound, now)
  const email = verifiedEmail(claims)
  if (email === undefined) throw new NotLetIn('unverified', 'no verified e-mail')
  const person = await personOfEmail(tx, email)
  if (!person?.isUser) throw new NotLetIn('unknown', 'nobody with this e-mail may sign in')
  // Another tab may have bound them meanwhile.
  const meanwhile = await personOfSubject(tx, issuer, subject)
  if (meanwhile) return entering(tx, meanwhile, now)
  const { employeeId } = person
  const identityId = await bindIdentity(tx, { employeeId, issuer, subject, now })
  if (identityId === undefined) throw new NotLetIn('taken', `employee ${employeeId} has another subject`)
  await noteAccess(tx, employeeId, { identity: 'added' })
  return { ...person, identityId }
}

async function entering(tx: Tx, person: KnownPerson, now: Date): Promise<KnownPerson & { identityId: number }> {
  const { identityId, isUser, employeeId } = person
  if (!isUser || identityId === undefined) throw new NotLetIn('unknown', `employee ${employeeId} may not sign in`)
  await identityUsed(tx, identityId, now)
  return { ...person, identityId }
}

/** At each sign-in; the last administrator keeps theirs. */
async function giveRole(tx: Tx, { employeeId, role }: KnownPerson, claims: Claims, oidc: OidcConfig): Promise<void> {
  const name = mappedRole(claims, oidc)
  const mapped = name === undefined ? undefined : await roleNamed(tx, name)
  if (mapped !== undefined && mapped === role) return
  const staysAdministrator = mapped !== undefined && (await isAdministratorRole(tx, mapped))
  if (!staysAdministrator && (await isAdministratorRole(tx, role)) && !(await hasOtherAdministrator(tx, [employeeId])))
    return
  if (mapped === undefined)
    throw new NotLetIn('no-role', name === undefined ? 'no value of the map' : `there is no role '${name}'`)
  await changeRole(tx, employeeId, mapped)
  await endFeedsWithoutAccess(tx, [employeeId])
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300)
  const { message, cause } = error
  const code = codeOf(error)
  const under = cause instanceof Error ? `: ${cause.message}` : ''
  return `${code === undefined ? '' : `${code} `}${message}${under}`.slice(0, 300)
}
