import { QueryClient, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { fetchAhead, takeFetched } from './fetched-ahead.ts'

const load = vi.fn<() => Promise<string>>()
const record = queryOptions({ queryKey: ['things', 'by-id', 5], queryFn: () => load() })
let cache: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  load.mockReset().mockResolvedValueOnce('first').mockResolvedValueOnce('second')
})
afterEach(() => {
  cache.clear()
  vi.useRealTimers()
})

describe('what a link has fetched ahead', () => {
  test('is taken by the screen that it leads to', async () => {
    fetchAhead(cache, record)
    await vi.advanceTimersByTimeAsync(200)
    expect(await takeFetched(cache, record)).toBe('first')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is waited for while it is under way', async () => {
    fetchAhead(cache, record)
    expect(await takeFetched(cache, record)).toBe('first')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is taken once: who asks again gets a fresh answer', async () => {
    fetchAhead(cache, record)
    expect(await takeFetched(cache, record)).toBe('first')
    expect(await takeFetched(cache, record)).toBe('second')
  })

  test('is fetched anew after ten seconds', async () => {
    fetchAhead(cache, record)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(await takeFetched(cache, record)).toBe('second')
  })

  test('is asked for once, however often the pointer comes by', async () => {
    fetchAhead(cache, record)
    await vi.advanceTimersByTimeAsync(200)
    fetchAhead(cache, record)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is tried again when it failed', async () => {
    load.mockReset().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('second')
    fetchAhead(cache, record)
    await vi.advanceTimersByTimeAsync(200)
    expect(await takeFetched(cache, record)).toBe('second')
  })
})
