import type { NewCalendarFeed } from '#contract/calendar-feeds.ts'

import { signedIn, type SignedIn } from './factories.ts'
import { call, type TestApp } from './testApp.ts'

/** In the UIDs of feeds. */
export const feedPortal = '00000000-0000-4000-8000-000000000017'

/** A Friday evening in Bogotá, the portal's identity, and a consultant who subscribes. */
export async function feedOwner(app: TestApp): Promise<SignedIn> {
  await app.context.db.sql.insertInto('installation').values({ secret_check: 'x', portal_id: feedPortal }).execute()
  app.setTime(new Date('2026-11-21T02:00:00Z'))
  return signedIn(app, { role: 'Consultor' }, { first_name: 'Ana', last_name: 'Ríos' })
}

/** Ends the former one. */
export const makeFeed = (app: TestApp, token: string, scope: string, headers = {}) =>
  call<NewCalendarFeed>(app, 'POST /calendar/feed', { token, body: { scope }, headers })

/** Below /api. */
export async function newFeedPath(app: TestApp, token: string, scope: string): Promise<string> {
  const { url } = (await makeFeed(app, token, scope)).body
  return new URL(url!).pathname.slice('/api'.length)
}
