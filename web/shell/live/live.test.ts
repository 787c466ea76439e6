import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { signIn, signOut } from '#web/platform/calls/session.ts'
import { type HeardChange, tellChanges } from '#web/platform/live/live-changes.ts'
import { someone } from '#web/testing/people.ts'

import { goLive } from './live.ts'

// It needs a page: the session is stored.
const refreshed = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#web/platform/calls/refresh.ts', () => ({ refreshSession: refreshed }))
vi.mock('#web/platform/live/live-tabs.ts', () => ({ followChanges: () => () => undefined }))

const change = (part: Partial<HeardChange>): HeardChange => ({
  entity: 'employee',
  id: 7,
  version: 2,
  projectId: null,
  employeeId: 9,
  requestId: null,
  at: 0,
  ...part,
})
const times = () => refreshed.mock.calls.length
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  refreshed.mockReset()
  signIn('t1', someone({ id: 7 }))
  end = goLive(new QueryClient(), 7, 0)
})
afterEach(() => {
  end()
  signOut()
  vi.useRealTimers()
})

describe('the person signed in is read anew', () => {
  test.each([
    ['their own record', change({})],
    ['a role', change({ entity: 'role', id: 3 })],
    ['many roles', change({ entity: 'role', id: null })],
  ])('at once when somebody saves %s', (_what, saved) => {
    tellChanges.changed([saved])
    expect(times()).toBe(1)
  })

  test('once within 3 s when many employees are saved, however often', () => {
    for (let n = 0; n < 20; n++) tellChanges.changed([change({ id: null, version: null })])
    vi.advanceTimersByTime(3000)
    expect(times()).toBe(1)
    tellChanges.changed([change({ id: null, version: null })])
    vi.advanceTimersByTime(3000)
    expect(times()).toBe(2)
  })

  test('within 3 s when changes may have been missed', () => {
    tellChanges.missed()
    vi.advanceTimersByTime(3000)
    expect(times()).toBe(1)
  })

  test('not for another employee, for other records, nor once the session has ended', () => {
    tellChanges.changed([
      change({ id: 8 }),
      change({ entity: 'customer', id: 7 }),
      change({ entity: 'group', id: null }),
    ])
    tellChanges.missed()
    signOut()
    vi.advanceTimersByTime(3000)
    expect(times()).toBe(0)
  })
})
