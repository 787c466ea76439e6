import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadAnew } from '#web/platform/kit/actions/leaving.ts'

import { loadAnewOnceServed } from './load-anew.ts'

vi.mock('#web/platform/kit/actions/leaving.ts', () => ({ loadAnew: vi.fn<() => void>() }))

let served: boolean
const asked = vi.fn<() => Promise<{ ok: boolean }>>(async () => {
  if (!served) throw new TypeError('Failed to fetch')
  return { ok: true }
})
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  vi.mocked(loadAnew).mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that came while the portal was away is loaded anew, once, when it answers', async () => {
  served = false
  loadAnewOnceServed()
  await vi.advanceTimersByTimeAsync(9000)
  expect([asked.mock.calls.length, vi.mocked(loadAnew).mock.calls.length]).toEqual([5, 0])
  served = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asked.mock.calls.length, vi.mocked(loadAnew).mock.calls.length]).toEqual([6, 1])
})

test('where the portal answers at first, something else is missing, and nothing is loaded anew', async () => {
  served = true
  loadAnewOnceServed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked.mock.calls.length, vi.mocked(loadAnew).mock.calls.length]).toEqual([1, 0])
})

test('who has left is not loaded anew', async () => {
  served = false
  const end = loadAnewOnceServed()
  await vi.advanceTimersByTimeAsync(3000)
  end()
  served = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loadAnew).not.toHaveBeenCalled()
})
