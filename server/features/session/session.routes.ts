import { identities } from '#contract/identities.ts'
import { fullName } from '#contract/people.ts'
import { session } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { found } from '#server/platform/base/refusal.ts'
import { endpoint, type Endpoint } from '#server/platform/http/endpoint.ts'
import { throttle } from '#server/platform/throttle/throttle.ts'

import { browserMarks } from './browser-mark.service.ts'
import { confirming } from './confirming.service.ts'
import { passwordSetter, resetSender } from './links.service.ts'
import { login } from './login.service.ts'
import { passkeyAsker, passkeySignIn } from './passkey.service.ts'
import { secondFactor } from './second-factor.service.ts'
import { endSession, sessionsOf } from './session.queries.ts'
import { assetsManagers, sessionEnd } from './sign-in.queries.ts'
import { signOnExchange } from './sign-on-exchange.service.ts'
import { profileOf } from './signed-in-profile.queries.ts'
import { sessionTokens } from './tokens.service.ts'

export function sessionEndpoints(context: Context): Endpoint[] {
  const { db, keys, hasher, clock, log } = context
  const parts = {
    hasher,
    tokens: sessionTokens(keys, clock),
    throttle: throttle(context),
    marks: browserMarks(context),
  }
  const signIn = login(context, parts)
  const proveFactor = secondFactor(context, parts)
  const askPasskey = passkeyAsker(context)
  const signInByPasskey = passkeySignIn(context, parts)
  const exchange = signOnExchange(context, parts)
  const confirm = confirming(context, parts)
  const setPassword = passwordSetter(context, parts)
  const sendReset = resetSender(context, parts)

  return [
    endpoint(session.login, ({ body, ...call }) => signIn(body, call)),
    endpoint(session.secondFactor, ({ body, ...call }) => proveFactor(body, call)),
    endpoint(session.askPasskey, ({ body }) => askPasskey(body)),
    endpoint(session.passkey, ({ body, ...call }) => signInByPasskey(body, call)),
    { ...endpoint(identities.token, ({ body, ...call }) => exchange(body, call)), isOff: !context.config.oidc },
    endpoint(session.current, async ({ caller }) => ({ username: caller.email })),
    endpoint(session.me, async ({ caller }) => ({
      token: await parts.tokens.sign(caller, await sessionEnd(db, caller.sessionId)),
      user: await profileOf(db, caller.employeeId),
    })),
    endpoint(session.logout, async ({ caller: { sessionId, employeeId }, actor, requestId }) => {
      await endSession(db, { id: sessionId, employeeId, now: clock.now(), actor })
      log.info({ requestId, employeeId }, 'logout')
    }),
    endpoint(session.confirm, ({ body, ...call }) => confirm(body, call)),
    endpoint(session.setPassword, ({ body, ...call }) => setPassword(body, call)),
    endpoint(session.requestPasswordReset, ({ body, ...call }) => sendReset(body.email, call)),
    endpoint(session.sessions, async ({ caller }) => {
      const rows = await sessionsOf(db.sql, caller.employeeId, clock.now())
      return rows.map((row) => ({ ...row, current: row.id === caller.sessionId }))
    }),
    endpoint(session.endSession, async ({ params: { id }, caller: { employeeId }, actor }) => {
      found((await endSession(db, { id, employeeId, now: clock.now(), actor })) || undefined)
    }),
    endpoint(session.assetsManagers, async () => {
      const people = await assetsManagers(db)
      return people.map(({ id, email, ...names }) => ({ id, username: email, fullName: fullName(names), email }))
    }),
  ]
}
