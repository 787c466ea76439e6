import { beforeEach, expect, test, vi } from 'vitest'

import { someone } from '#web/testing/people.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** The app's start at an address, with or without a session. */
async function begin(path: string, token?: string) {
  history.replaceState(null, '', path)
  if (token) {
    localStorage.setItem('jwt', token)
    localStorage.setItem('user', JSON.stringify(someone()))
  }
  const link = await import('#web/features/session/password-link.ts')
  const session = await import('#web/platform/calls/session.ts')
  const { startAddress } = await import('./address.ts')
  link.startPasswordLink()
  session.startSession()
  startAddress()
  return session
}
const address = () => location.pathname + location.search + location.hash

// In a file of its own: whatever began before still listens to steps in the history.
test('after a logout no step back leads somebody else to a screen of the former person', async () => {
  const session = await begin('/customers', 't1')
  session.signOut()
  history.replaceState(null, '', '/customers')
  globalThis.dispatchEvent(new PopStateEvent('popstate'))
  expect(history.state).toEqual({ from: '/customers', of: someone().id })
  session.signIn('t2', someone({ id: 99 }))
  expect(address()).toBe('/')
})
