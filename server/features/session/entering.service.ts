import { randomUUID } from 'node:crypto'

import type { LoginResult } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import type { BrowserCookie } from '#server/platform/http/browser-cookie.ts'
import type { CallContext } from '#server/platform/http/endpoint.ts'

import type { BrowserMarks } from './browser-mark.service.ts'
import { endUnusedSessions, openSession } from './sign-in.queries.ts'
import type { SignOn } from './sign-on-codes.queries.ts'
import { profileOf } from './signed-in-profile.queries.ts'
import type { Tokens } from './tokens.service.ts'

const longestUserAgent = 300

export type SignInCall = CallContext & { cookie: BrowserCookie }

interface ProvedPerson {
  id: number
  passwordHash: string | null
  signOn?: SignOn | undefined
  proved: boolean
}

export interface OpenedSession {
  id: string
  employeeId: number
  end: string
  /** Null without a password. */
  passwordHash: string | null
}

/** Undefined when password or identity changed meanwhile, or a second factor is demanded by now. */
export async function enter(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id: employeeId, passwordHash, signOn, proved }: ProvedPerson,
  { address, userAgent, actor }: SignInCall,
): Promise<OpenedSession | undefined> {
  const session = {
    id: randomUUID(),
    employeeId,
    passwordHash: signOn ? null : passwordHash,
    signOn,
    address,
    userAgent: userAgent.slice(0, longestUserAgent),
    proved,
    now: clock.now(),
    actor,
  }
  const end = await openSession(db, session)
  if (end === undefined) return undefined
  await endUnusedSessions(db, session)
  return { id: session.id, employeeId, end, passwordHash }
}

/** Marks a browser where a password is of use. */
export async function welcome(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { tokens, marks }: { tokens: Tokens; marks: BrowserMarks },
  { requestId, address, cookie }: SignInCall,
  { id: sessionId, employeeId, end, passwordHash }: OpenedSession,
  browser: string | undefined,
): Promise<LoginResult> {
  log.info({ requestId, address, employeeId }, 'login')
  if (passwordHash !== null) marks.mark(cookie, { id: employeeId, passwordHash }, browser)
  return { token: await tokens.sign({ employeeId, sessionId }, end), employee: await profileOf(db, employeeId) }
}
