import { randomUUID } from 'node:crypto'

import { UnsecuredJWT } from 'jose'

import { sessionTokens } from '#server/features/session/tokens.service.ts'

import { createUser, openSession, signedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

/** Of administrators; each has one fault: missing, signature, time, session or owner. */
export async function uselessTokens(app: TestApp): Promise<Record<string, string | undefined>> {
  const { keys, clock, db } = app.context
  const administrator = () => signedIn(app, { role: 'Administrador' })
  const later = new Date(clock.now().getTime() + 3_600_000)
  const before = new Date(clock.now().getTime() - 1000).toISOString()

  const whole = await administrator()
  const forger = sessionTokens({ token: Buffer.alloc(32, 7) }, clock)
  const unsigned = new UnsecuredJWT({ sid: whole.sessionId, jti: randomUUID() })
    .setIssuer('project-portal')
    .setAudience('project-portal-api')
    .setSubject(String(whole.employeeId))
    .setIssuedAt()
    .setExpirationTime(later)
    .encode()
  const [, payload, signature] = whole.token.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')

  const ended = await administrator()
  await call(app, 'POST /accounts/logout', { token: ended.token })
  const expired = await administrator()
  await db.sql.updateTable('sessions').set({ expires_at: before }).where('id', '=', expired.sessionId).execute()
  const gone = await administrator()
  await db.sql.updateTable('employees').set({ is_active: false }).where('id', '=', gone.employeeId).execute()
  const noUser = await openSession(app, await createUser(app, { role: null }))
  await db.sql.updateTable('employees').set({ has_user: false }).where('id', '=', noUser.employeeId).execute()

  return {
    'no token': undefined,
    'a token past its time': await sessionTokens(keys, clock).sign(whole, before),
    'a token signed with another key': await forger.sign(whole, later.toISOString()),
    'a token with alg none': unsigned,
    'a token with alg none and the signature of another': `${none}.${payload}.${signature}`,
    'a token of a session that never was': await sessionTokens(keys, clock).sign(
      { ...whole, sessionId: randomUUID() },
      later.toISOString(),
    ),
    'a token of somebody else’s session': await sessionTokens(keys, clock).sign(
      { ...whole, employeeId: whole.employeeId + 1 },
      later.toISOString(),
    ),
    'the token of a session that was ended': ended.token,
    'the token of a session past its time': expired.token,
    'the token of an inactive employee': gone.token,
    'the token of somebody who is no user': noUser.token,
  }
}
