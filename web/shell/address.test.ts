import { beforeEach, describe, expect, test, vi } from 'vitest'

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

describe('without a session', () => {
  test('a link to choose a password that is pasted into the open login is taken, not swept away', async () => {
    await begin('/login')
    const { currentPasswordLink } = await import('#web/features/session/password-link.ts')
    // First in this file: whatever began before still listens, and would sweep it away.
    // A browser tells of the new fragment as of any step in its history first.
    history.pushState(null, '', '/login#invite=xyz')
    globalThis.dispatchEvent(new PopStateEvent('popstate'))
    globalThis.dispatchEvent(new HashChangeEvent('hashchange'))
    expect(currentPasswordLink()).toEqual({ kind: 'invite', token: 'xyz' })
    expect(address()).toBe('/login')
  })

  test('every path becomes the login, and is opened after signing in', async () => {
    const session = await begin('/employees?page=2')
    expect(address()).toBe('/login')
    session.signIn('t1', someone())
    expect(address()).toBe('/employees?page=2')
  })

  test('a path of requests-management stays in the address', async () => {
    const session = await begin('/requests-management/17?x=1')
    expect(address()).toBe('/login/requests-management/17?x=1')
    session.signIn('t1', someone())
    expect(address()).toBe('/requests-management/17?x=1')
  })

  test('going back to a screen shows the login', async () => {
    await begin('/login')
    history.replaceState(null, '', '/customers')
    globalThis.dispatchEvent(new PopStateEvent('popstate'))
    expect(address()).toBe('/login')
    expect(history.state).toEqual({ from: '/customers' })
  })
})

describe('with a session', () => {
  test('the login leads home, any other path stays', async () => {
    await begin('/login', 't1')
    expect(address()).toBe('/')
  })

  test('a logout leads to the bare login', async () => {
    const session = await begin('/employees?page=2', 't1')
    expect(address()).toBe('/employees?page=2')
    session.signOut()
    expect(address()).toBe('/login')
    expect(history.state).toBeNull()
  })

  test('a logout in another tab keeps the path', async () => {
    await begin('/employees?page=2', 't1')
    localStorage.clear()
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null, storageArea: localStorage }))
    expect(address()).toBe('/login')
    expect(history.state).toEqual({ from: '/employees?page=2', of: someone().id })
  })

  test('one that ended keeps the path', async () => {
    vi.useFakeTimers()
    const session = await begin('/employees?page=2', 't1')
    session.expireSession('t1')
    expect(address()).toBe('/employees?page=2')
    vi.advanceTimersByTime(4100)
    expect(address()).toBe('/login')
    expect(history.state).toEqual({ from: '/employees?page=2', of: someone().id })
    vi.useRealTimers()
  })

  test('one that ended leads the same person back, and somebody else to a first screen of their own', async () => {
    vi.useFakeTimers()
    const session = await begin('/employees?page=2', 't1')
    session.expireSession('t1')
    vi.advanceTimersByTime(4100)
    session.signIn('t2', someone())
    expect(address()).toBe('/employees?page=2')
    session.expireSession('t2')
    vi.advanceTimersByTime(4100)
    session.signIn('t3', someone({ id: 99 }))
    expect(address()).toBe('/')
    vi.useRealTimers()
  })

  test('of somebody else, begun in another tab, begins on a first screen', async () => {
    await begin('/customers', 't1')
    localStorage.setItem('user', JSON.stringify(someone({ id: 99 })))
    localStorage.setItem('jwt', 't2')
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: 't2', storageArea: localStorage }))
    expect(address()).toBe('/')
  })

  test('one that ended by itself leaves no name of what was visited, as a logout does', async () => {
    const session = await begin('/customers', 't1')
    localStorage.setItem('visited', '{"userId":1,"visits":[]}')
    session.expireSession('t1')
    expect(localStorage.getItem('visited')).toBeNull()
    session.signIn('t2', someone())
    localStorage.setItem('visited', '{"userId":1,"visits":[]}')
    session.signOut()
    expect(localStorage.getItem('visited')).toBeNull()
  })

  test('a link to choose a password opens the login route all the same', async () => {
    await begin('/login#reset=abc', 't1')
    expect(address()).toBe('/login')
  })
})
