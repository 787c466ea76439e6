import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { someone, tokenFor } from '#web/testing/people.ts'

type Module = typeof import('./session.ts')
let session: Module

beforeEach(async () => {
  localStorage.clear()
  vi.resetModules()
  vi.useFakeTimers()
  session = await import('./session.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

const otherTab = (key: string | null, change: () => void) => {
  change()
  globalThis.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
}

/** What another tab stores and takes away is told key by key. */
const inOtherTab = async (act: (other: Module) => void) => {
  const before = { ...localStorage }
  vi.resetModules()
  const other = await import('./session.ts')
  other.startSession()
  act(other)
  for (const key of Object.keys(before)) {
    const newValue = localStorage.getItem(key)
    if (newValue === before[key]) continue
    globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }
}

describe('signing in and out', () => {
  test('stores the token under jwt and the person under user', () => {
    session.startSession()
    session.signIn('t1', someone())
    expect(localStorage.getItem('jwt')).toBe('t1')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(someone())
    expect(session.currentSession()).toMatchObject({ status: 'signed-in', token: 't1', user: someone() })
  })

  test('a stored session is taken up', () => {
    localStorage.setItem('jwt', 't1')
    localStorage.setItem('user', JSON.stringify(someone()))
    session.startSession()
    expect(session.currentSession()).toMatchObject({ status: 'signed-in', token: 't1', user: { id: 7 } })
  })

  test.each(['', '{', 'null', '{"id":"7"}', '[]'])('a token with an unreadable person is a session: %j', (user) => {
    localStorage.setItem('jwt', 't1')
    localStorage.setItem('user', user)
    session.startSession()
    expect(session.currentSession()).toMatchObject({ status: 'signed-in', user: null })
  })

  test('a logout clears token and person', () => {
    session.startSession()
    session.signIn('t1', someone())
    session.signOut()
    expect(localStorage.getItem('jwt')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(session.currentSession()).toEqual({
      status: 'signed-out',
      expired: false,
      returns: false,
      former: someone().id,
    })
  })

  test('a logout clears what version 0.9.0 noted of screens', () => {
    session.startSession()
    session.signIn('t1', someone())
    localStorage.setItem('first-calls:/employees', '/api/employees/employees-list?searchTerm=ana')
    localStorage.setItem('skin', 'provider')
    session.signOut()
    expect({ ...localStorage }).toEqual({ skin: 'provider' })
  })

  test('a person who is stored without a token is forgotten', () => {
    localStorage.setItem('user', JSON.stringify(someone()))
    session.startSession()
    expect(localStorage.getItem('user')).toBeNull()
  })

  test('a fresh token belongs to the same visit, another sign-in is another one', () => {
    session.startSession()
    session.signIn('t1', someone())
    const visit = () => {
      const now = session.currentSession()
      return now.status === 'signed-in' ? now.visit : undefined
    }
    const first = visit()
    session.renewSession('t2', someone({ firstName: 'Ana María' }))
    expect(visit()).toBe(first)
    session.signOut()
    session.signIn('t3', someone())
    expect(visit()).not.toBe(first)
  })

  test('a fresh token that comes after the session has ended is dropped', () => {
    session.startSession()
    session.signIn('t1', someone())
    session.signOut()
    session.renewSession('t2', someone())
    expect(localStorage.getItem('jwt')).toBeNull()
  })
})

describe('a session that ended', () => {
  beforeEach(() => {
    session.startSession()
    session.signIn('t1', someone())
  })

  test('leaves nothing of the person in the storage, until the next one signs in', () => {
    session.expireSession('t1')
    expect(Object.keys(localStorage)).toEqual(['session-expired'])
    session.signIn('t2', someone())
    expect(Object.keys(localStorage).toSorted()).toEqual(['jwt', 'user'])
  })

  test('loses its token at once and goes to the login after 4.1 s', () => {
    session.expireSession('t1')
    expect(localStorage.getItem('jwt')).toBeNull()
    expect(session.currentSession()).toMatchObject({ status: 'expired', user: { id: 7 } })
    vi.advanceTimersByTime(4099)
    expect(session.currentSession().status).toBe('expired')
    vi.advanceTimersByTime(1)
    expect(session.currentSession()).toEqual({
      status: 'signed-out',
      expired: true,
      returns: true,
      former: someone().id,
    })
  })

  test('ends once, however many calls fail', () => {
    const heard = vi.fn<() => void>()
    session.subscribeToSession(heard)
    session.expireSession('t1')
    session.expireSession('t1')
    session.expireSession('t1')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('is not ended by a call that was made with an older token', () => {
    session.renewSession('t2', someone())
    session.expireSession('t1')
    expect(session.currentSession().status).toBe('signed-in')
  })

  test('is not ended by a refused older token before it has heard of the one that another tab has got', () => {
    localStorage.setItem('user', JSON.stringify(someone()))
    localStorage.setItem('jwt', 't2')
    session.expireSession('t1')
    expect(localStorage.getItem('jwt')).toBe('t2')
    expect(session.currentSession()).toMatchObject({ status: 'signed-in', token: 't2', user: { id: 7 } })
  })

  test('is not sent to the login when somebody signs in, in another tab, before the 4.1 s are over', () => {
    session.expireSession('t1')
    otherTab('jwt', () => localStorage.setItem('jwt', 't9'))
    vi.advanceTimersByTime(10_000)
    expect(session.currentSession()).toMatchObject({ status: 'signed-in', token: 't9' })
  })
})

describe('other tabs', () => {
  beforeEach(() => {
    session.startSession()
    session.signIn('t1', someone())
  })

  test('signing out in one signs out the others, which are gone back to after signing in', async () => {
    const heard: string[] = []
    session.subscribeToSession(() => heard.push(session.currentSession().status))
    await inOtherTab((other) => other.signOut())
    expect(session.currentSession()).toEqual({
      status: 'signed-out',
      expired: false,
      returns: true,
      former: someone().id,
    })
    expect(heard).toEqual(['signed-out'])
  })

  test('a session that ended in one has ended in the others', async () => {
    await inOtherTab((other) => other.expireSession('t1'))
    expect(session.currentSession()).toEqual({
      status: 'signed-out',
      expired: true,
      returns: true,
      former: someone().id,
    })
  })

  test('a fresh token in one serves the others', () => {
    otherTab('jwt', () => localStorage.setItem('jwt', tokenFor()))
    expect(session.currentSession()).toMatchObject({ status: 'signed-in', token: tokenFor() })
  })

  test('clearing the whole storage signs out', () => {
    otherTab(null, () => localStorage.clear())
    expect(session.currentSession().status).toBe('signed-out')
  })

  test('other keys are none of its business', () => {
    const heard = vi.fn<() => void>()
    session.subscribeToSession(heard)
    otherTab('lang', () => localStorage.setItem('lang', 'en-US'))
    expect(heard).not.toHaveBeenCalled()
  })
})
