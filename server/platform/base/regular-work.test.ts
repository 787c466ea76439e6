import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { everyHour, regularly } from './regular-work.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('regular work begins at once and again after its time, and never while the last one goes on', async () => {
  const ends: (() => void)[] = []
  const end = regularly(1000, () => new Promise((resolve) => ends.push(resolve)), vi.fn<(error: unknown) => void>())
  await vi.advanceTimersByTimeAsync(3500)
  expect(ends).toHaveLength(1)
  ends[0]!()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
  ends[1]!()
  await end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends).toHaveLength(2)
})

test('regular work is asked to stop, and its end waits for it, 5 s at most', async () => {
  const said: string[] = []
  const ends: (() => void)[] = []
  const work = (stopping: AbortSignal) => {
    stopping.addEventListener('abort', () => said.push('asked'))
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const ending = regularly(1000, work, vi.fn<(error: unknown) => void>())().then(() => said.push('ended'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(said).toEqual(['asked'])
  ends[0]!()
  await ending
  expect(said).toEqual(['asked', 'ended'])
  const stuck = regularly(1000, work, vi.fn<(error: unknown) => void>())().then(() => said.push('left'))
  await vi.advanceTimersByTimeAsync(5000)
  await stuck
  expect(said).toEqual(['asked', 'ended', 'asked', 'left'])
})

test('regular work that fails is reported, is tried again, and its end does not fail', async () => {
  const failed = vi.fn<(error: unknown) => void>()
  const end = regularly(1000, () => Promise.reject(new Error('no disk')), failed)
  await vi.advanceTimersByTimeAsync(1000)
  await end()
  expect(failed.mock.calls).toEqual([[new Error('no disk')], [new Error('no disk')]])
})

test('hourly work is done once in an hour of the portal’s clock', async () => {
  let now = new Date('2026-11-20T15:00:00Z')
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const end = everyHour({ now: () => now }, { error: vi.fn<(error: unknown) => void>() }, work)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(work).toHaveBeenCalledTimes(1)
  now = new Date('2026-11-20T16:00:00Z')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
  await end()
})
