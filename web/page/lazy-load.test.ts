// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ChunkLoadError, once } from './lazy-load.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a part of the app is loaded once, however often it is asked for', async () => {
  const load = vi.fn<() => Promise<number>>().mockResolvedValue(1)
  const part = once(load)
  expect(await Promise.all([part(), part()])).toEqual([1, 1])
  expect(await part()).toBe(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that failed is asked for again', async () => {
  const load = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(1)
  const part = once(load)
  await expect(part()).rejects.toThrow(ChunkLoadError)
  expect(await part()).toBe(1)
})

test('a part that takes over 120 s has failed', async () => {
  const part = once(() => new Promise(() => undefined))
  const outcome = vi.fn<(error: unknown) => void>()
  void part().catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
})
