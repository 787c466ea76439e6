// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ChunkLoadError, once } from './lazy-load.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a part of the app is loaded once, however often it is asked for', async () => {
  const load = vi.fn<() => Promise<number>>().mockResolvedValue(1)
  const part = once(load)
  expect(await Promise.all([part(), part()])).toEqual([1, 1])
  expect(await part()).toBe(1)
  expect(load).toHaveBeenCalledTimes(1)
})

const fails = () => vi.fn<() => Promise<number>>().mockRejectedValue(new TypeError('Failed to fetch'))

test('a part that does not come is tried three times, with pauses', async () => {
  const load = fails()
  const outcome = vi.fn<(error: unknown) => void>()
  void once(load)().catch(outcome)
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect(load).toHaveBeenCalledTimes(3)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})

test('without a connection a part is not asked for; once it is back, it comes', async () => {
  const load = vi.fn<() => Promise<number>>().mockResolvedValue(1)
  vi.stubGlobal('navigator', { onLine: false })
  const part = once(load)
  const outcome = vi.fn<(error: unknown) => void>()
  void part().catch(outcome)
  await vi.advanceTimersByTimeAsync(2500)
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkLoadError))
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  expect(await part()).toBe(1)
})

test('a line that comes back in a pause is enough', async () => {
  const load = fails().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(1)
  const part = once(load)()
  await vi.advanceTimersByTimeAsync(500)
  expect(await part).toBe(1)
})

test('whoever asks for it again after that has it tried again; a render that waits for it gets the same failure', async () => {
  const load = fails()
  const part = once(load)
  void part().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2500)
  for (let renders = 0; renders < 10; renders += 1) await expect(part.awaited()).rejects.toThrow(ChunkLoadError)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue(1)
  expect(await part()).toBe(1)
  expect(await part.awaited()).toBe(1)
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

test('what fails after its 120 s is not tried again', async () => {
  const load = vi.fn<() => Promise<number>>(
    () => new Promise((_, reject) => setTimeout(() => reject(new TypeError('Failed to fetch')), 130_000)),
  )
  void once(load)().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(load).toHaveBeenCalledTimes(1)
})
