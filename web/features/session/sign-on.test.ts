import { webcrypto } from 'node:crypto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'

import { arrive, goOnWith, leaveForDirectory } from './sign-on.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('crypto', webcrypto)
})
afterEach(() => {
  signOut()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('who comes back from the directory is at the address that was left, its query included', async () => {
  pretendApi({ 'POST /accounts/oidc/token': { token: 't1', employee: someone() } })
  history.replaceState({ from: '/projects' }, '', '/login/requests-management/17?x=1')
  await leaveForDirectory(false)
  history.replaceState(null, '', '/login')
  await arrive({ kind: 'sso', token: 'one' })
  expect([location.pathname + location.search, history.state]).toEqual([
    '/login/requests-management/17?x=1',
    { from: '/projects' },
  ])
})

test('confirming at the directory goes on with the further session, and ends the former one', () => {
  const { of } = pretendApi({ 'POST /accounts/logout': new Response(null, { status: 204 }) })
  signIn('t1', someone())
  goOnWith({ token: 't2', employee: someone() })
  expect(currentSession()).toMatchObject({ status: 'signed-in', token: 't2' })
  expect(of('POST /accounts/logout')[0]?.headers.get('authorization')).toBe('Bearer t1')
})

test.each([
  ['somebody else has signed in meanwhile', () => signIn('t9', someone({ id: 8 })), 't9'],
  ['the person has signed out meanwhile', () => signOut(), undefined],
])('confirming at the directory signs nobody in where %s', (_what, act, left) => {
  const { of } = pretendApi({ 'POST /accounts/logout': new Response(null, { status: 204 }) })
  signIn('t1', someone())
  act()
  goOnWith({ token: 't2', employee: someone() })
  const session = currentSession()
  expect(session.status === 'signed-in' ? session.token : undefined).toBe(left)
  expect(of('POST /accounts/logout')[0]?.headers.get('authorization')).toBe('Bearer t2')
})
