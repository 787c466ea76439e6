import { webcrypto } from 'node:crypto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { pretendApi } from '#web/testing/api.ts'
import { someone } from '#web/testing/people.ts'

import { arrive, leaveForDirectory } from './sign-on.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('crypto', webcrypto)
})
afterEach(() => {
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
