import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { beginOwnCall, disownCall, endOwnCall } from '#web/platform/calls/own-calls.ts'
import type { HeardChange } from '#web/platform/live/live-changes.ts'

import { liveQueries } from './live-queries.ts'

let cache: QueryClient
let live: ReturnType<typeof liveQueries>
const asked = vi.fn<(key: string) => void>()
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const count = () => asked.mock.calls.length

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  asked.mockReset()
  see('visible')
  cache = new QueryClient()
  live = liveQueries(cache)
})
afterEach(() => {
  live.end()
  cache.clear()
  vi.useRealTimers()
})

/** Shows the answer of a query on the screen; it takes `ms` to come. */
async function show(queryKey: readonly unknown[], answer: object = {}, ms = 0): Promise<() => void> {
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: async () => {
      asked(queryKey.join(' '))
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      return answer
    },
    staleTime: Infinity,
  })
  const hide = observer.subscribe(() => {})
  await pass(ms)
  await pass(1)
  asked.mockReset()
  return hide
}
const changed = (part: Partial<HeardChange> = {}) =>
  live.changed([
    {
      entity: 'employee',
      id: 5,
      version: 2,
      projectId: null,
      employeeId: 9,
      requestId: null,
      at: performance.now(),
      ...part,
    },
  ])

test('a list that shows the record is asked for anew within a quarter of a second', async () => {
  await show(['employees', 'list'])
  changed()
  await pass(239)
  expect(count()).toBe(0)
  await pass(1)
  expect(count()).toBe(1)
})

test('many changes are one question, and the next one comes 0.7 s later', async () => {
  await show(['employees', 'list'])
  for (let n = 0; n < 20; n++) changed({ id: n })
  await pass(240)
  expect(count()).toBe(1)
  changed()
  await pass(699)
  expect(count()).toBe(1)
  await pass(1)
  expect(count()).toBe(2)
})

test('what a form has read is left alone', async () => {
  await show(['employees', 'by-id', 5, 'form'])
  changed()
  live.missed()
  await pass(5000)
  expect(count()).toBe(0)
})

test('what is not on the screen is only marked, and asked for when it is shown again', async () => {
  const hide = await show(['employees', 'list'])
  hide()
  changed()
  await pass(1000)
  expect(count()).toBe(0)
  expect(cache.getQueryState(['employees', 'list'])?.isInvalidated).toBe(true)
})

test('an answer that was asked for after the change has it', async () => {
  await show(['employees', 'list'])
  changed()
  await pass(100)
  await cache.refetchQueries({ queryKey: ['employees'] })
  asked.mockReset()
  await pass(1000)
  expect(count()).toBe(0)
})

test('an answer that was asked for before the change, and is still on its way, is asked for again', async () => {
  await show(['employees', 'list'], {}, 500)
  const going = cache.refetchQueries({ queryKey: ['employees'] })
  await pass(100)
  changed()
  await pass(2000)
  await going
  expect(count()).toBe(2)
})

test('a record whose version is at hand is not asked for', async () => {
  await show(['employees', 'by-id', 5], { id: 5, version: 2 })
  changed({ version: 2 })
  await pass(1000)
  expect(count()).toBe(0)
  changed({ version: 3 })
  await pass(1000)
  expect(count()).toBe(1)
})

test('a record of another kind that bears the same number is not taken for the one at hand', async () => {
  await show(['projects', 'by-id', 5], { id: 5, version: 9 })
  changed({ entity: 'checkpoint', id: 5, version: 1, projectId: 5 })
  await pass(1000)
  expect(count()).toBe(1)
})

test('what this tab saved itself and asked for since is not asked for twice, though it is told of it later', async () => {
  await show(['employees', 'list'])
  const requestId = beginOwnCall()
  await pass(20)
  endOwnCall(requestId)
  await pass(1)
  await cache.invalidateQueries({ queryKey: ['employees'] })
  expect(count()).toBe(1)
  await pass(10)
  changed({ requestId })
  await pass(1000)
  expect(count()).toBe(1)
})

test('what this tab saved is asked for where nobody else does, once its call is answered', async () => {
  await show(['checkpoints', 'list'])
  const requestId = beginOwnCall()
  changed({ requestId })
  await pass(2000)
  expect(count()).toBe(0)
  endOwnCall(requestId)
  await pass(2000)
  expect(count()).toBe(1)
})

test('a call that gets no answer does not hold its change back: what it saved is asked for', async () => {
  await show(['checkpoints', 'list'])
  const requestId = beginOwnCall()
  changed({ requestId })
  await pass(300)
  expect(count()).toBe(0)
  disownCall(requestId)
  await pass(2000)
  expect(count()).toBe(1)
})

test('nor does one whose answer is still awaited after five seconds', async () => {
  await show(['checkpoints', 'list'])
  changed({ requestId: beginOwnCall() })
  await pass(4500)
  expect(count()).toBe(0)
  await pass(3000)
  expect(count()).toBe(1)
})

test('out of sight nothing is asked for until the tab is seen again', async () => {
  await show(['employees', 'list'])
  see('hidden')
  changed()
  await pass(60_000)
  expect(count()).toBe(0)
  see('visible')
  await pass(240)
  expect(count()).toBe(1)
})

test('everything on the screen is asked for once when changes may have been missed', async () => {
  await show(['employees', 'list'])
  await show(['lookups', 'groups'])
  live.missed()
  await pass(2000)
  expect(count()).toBe(2)
  await pass(10_000)
  expect(count()).toBe(2)
})

test('how many notices are unread is known as soon as it is told, and their lists are asked for anew', async () => {
  await show(['notices', {}])
  live.counted(17)
  await pass(0)
  expect(cache.getQueryData(['unread-notices'])).toEqual({ unread: 17 })
  expect(count()).toBe(1)
})
