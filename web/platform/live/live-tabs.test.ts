import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { LiveChange } from '#contract/events.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

import type { EventHandlers } from './events.ts'
import type { LiveListener } from './live-changes.ts'
import { followChanges } from './live-tabs.ts'
import { waitBefore } from './read-on.ts'

/** The streams that are read, each as a test may speak on it. */
interface Stream extends EventHandlers {
  recent: number
  place: string | undefined
  end: (error?: unknown) => void
}
const streams = vi.hoisted(() => [] as Stream[])
vi.mock('./events.ts', () => ({
  LONGEST_RECENT: 60,
  readEvents: ({ recent, place }: { recent: number; place?: string }, handlers: EventHandlers, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stream: Stream = { ...handlers, recent, place, end: (error) => (gone(), error ? reject(error) : resolve()) }
      const gone = () => streams.splice(streams.indexOf(stream), 1)
      signal.addEventListener('abort', () => stream.end(signal.reason))
      streams.push(stream)
    }),
}))

/** Locks as the browser has them, for one name. */
function pretendLocks() {
  const waiting: (() => void)[] = []
  let held: { free: () => void } | undefined
  const hold = async (work: () => Promise<void>) => {
    const own = { free: () => {} }
    held = own
    const stolen = new Promise<void>((_, reject) => {
      own.free = () => reject(new DOMException('Stolen', 'AbortError'))
    })
    try {
      await Promise.race([work(), stolen])
    } finally {
      if (held === own) {
        held = undefined
        waiting.shift()?.()
      }
    }
  }
  return {
    async request(_name: string, options: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>) {
      if (options.steal) held?.free()
      else if (held) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          options.signal?.addEventListener('abort', () => {
            if (waiting.includes(resolve)) waiting.splice(waiting.indexOf(resolve), 1)
            reject(new DOMException('Aborted', 'AbortError'))
          })
        })
      }
      await hold(work)
    },
  }
}

const channels = new Set<{ heard?: (event: { data: unknown }) => void }>()
class PretendChannel {
  heard?: (event: { data: unknown }) => void
  constructor() {
    channels.add(this)
  }
  addEventListener(_: string, heard: (event: { data: unknown }) => void) {
    this.heard = heard
  }
  postMessage(data: unknown) {
    for (const channel of channels) if (channel !== this) channel.heard?.({ data })
  }
  close() {
    channels.delete(this)
  }
}

const change: LiveChange = { entity: 'group', id: 3, version: 2, projectId: null, employeeId: 9, requestId: 'abc' }
const told = () => ({
  changed: vi.fn<LiveListener['changed']>(),
  counted: vi.fn<(unread: number) => void>(),
  missed: vi.fn<LiveListener['missed']>(),
})
let tabs: (() => void)[] = []

function openTab(listener = told(), since = performance.now()) {
  const close = followChanges(7, listener, since)
  tabs.push(close)
  return { ...listener, close }
}
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', PretendChannel)
  vi.stubGlobal('navigator', { locks: pretendLocks() })
  see('visible')
})
afterEach(async () => {
  for (const close of tabs) close()
  tabs = []
  await pass(0)
  vi.useRealTimers()
})

describe('the tabs of a browser', () => {
  test('read one stream together, and all hear what it says', async () => {
    const [one, other] = [openTab(), openTab()]
    await pass(0)
    expect(streams).toHaveLength(1)
    streams[0]?.changed([change])
    for (const tab of [one, other]) expect(tab.changed).toHaveBeenCalledWith([expect.objectContaining(change)])
    streams[0]?.missed()
    for (const tab of [one, other]) expect(tab.missed).toHaveBeenCalledTimes(1)
  })

  test('hear how many notices are unread, also one that has just been opened', async () => {
    const [one, other] = [openTab(), openTab()]
    await pass(0)
    streams[0]?.counted(17)
    for (const tab of [one, other]) expect(tab.counted.mock.calls).toEqual([[17]])
    expect(openTab().counted.mock.calls).toEqual([[17]])
  })

  test('hand it on when the one that reads is closed, and miss nothing between', async () => {
    const [one] = [openTab(), openTab()]
    await pass(10_000)
    streams[0]?.alive()
    await pass(5_000)
    one.close()
    await pass(0)
    expect(streams.map(({ recent }) => recent)).toEqual([8])
  })

  test('tell one that has just been opened what was said since it began', async () => {
    openTab()
    await pass(0)
    const since = performance.now()
    await pass(500)
    streams[0]?.changed([change])
    await pass(500)
    const late = openTab(told(), since)
    expect(late.changed).toHaveBeenCalledWith([{ ...change, at: since + 500 }])
  })

  test('tell one that has just been opened what was said in the last 60 s, by when it was said', async () => {
    const [first, second, third] = [1, 2, 3].map((id) => ({ ...change, id })) as [LiveChange, LiveChange, LiveChange]
    openTab()
    await pass(0)
    const begin = performance.now()
    streams[0]?.changed([first])
    await pass(1)
    streams[0]?.changed([second])
    await pass(59_999)
    streams[0]?.changed([third])
    const late = openTab()
    expect(late.changed.mock.calls).toEqual([[[{ ...second, at: begin + 1 }]], [[{ ...third, at: begin + 60_000 }]]])
  })

  test('take it over from one that gives no sign', async () => {
    openTab()
    await pass(0)
    // What a frozen tab reads reaches nobody.
    const [frozen] = streams
    openTab()
    await pass(95_000)
    expect(streams).toHaveLength(1)
    expect(streams[0]).not.toBe(frozen)
  })
})

test('whichever tab reads next goes on from the place that was told to all, however long nobody read', async () => {
  const [one, other] = [openTab(), openTab()]
  await pass(0)
  streams[0]?.alive()
  streams[0]?.placed('417')
  one.close()
  see('hidden')
  await pass(600_000)
  see('visible')
  await pass(0)
  expect(streams.map(({ place }) => place)).toEqual(['417'])
  streams[0]?.alive()
  // The server knows what was missed.
  expect(other.missed).not.toHaveBeenCalled()
})

describe('one tab', () => {
  test('reads nothing any more when it is done with', async () => {
    const { close } = openTab()
    await pass(0)
    close()
    await pass(60_000)
    expect(streams).toEqual([])
  })

  test('asks from when it began to ask for what it shows', async () => {
    const since = performance.now()
    await pass(1500)
    openTab(told(), since)
    await pass(0)
    expect(streams[0]?.recent).toBe(5)
  })

  test('reads none after a minute out of sight, and asks for what it missed when it is seen again', async () => {
    const tab = openTab()
    await pass(0)
    streams[0]?.alive()
    see('hidden')
    await pass(59_000)
    expect(streams).toHaveLength(1)
    await pass(1_000)
    expect(streams).toHaveLength(0)
    await pass(600_000)
    see('visible')
    await pass(0)
    expect(streams).toHaveLength(1)
    streams[0]?.alive()
    expect(tab.missed).toHaveBeenCalledTimes(1)
  })

  test('away for more than the 60 s that the server tells of asks for everything, and up to there for these', async () => {
    vi.stubGlobal('navigator', {})
    // 3 s more are asked for than it was away.
    for (const [away, recent, missed] of [
      [57_000, 60, 0],
      [57_001, 60, 1],
      [110_000, 60, 1],
      [20_000, 23, 0],
    ] as const) {
      const tab = openTab()
      await pass(0)
      streams[0]?.alive()
      see('hidden')
      await pass(away)
      see('visible')
      await pass(0)
      expect(streams.map((stream) => stream.recent)).toEqual([recent])
      streams[0]?.alive()
      streams[0]?.alive()
      expect([away, tab.missed.mock.calls.length]).toEqual([away, missed])
      tab.close()
      await pass(0)
    }
  })

  test('without locks reads a stream of its own, and none five seconds out of sight', async () => {
    vi.stubGlobal('navigator', {})
    openTab()
    openTab()
    await pass(0)
    expect(streams).toHaveLength(2)
    see('hidden')
    await pass(5_000)
    expect(streams).toHaveLength(0)
  })

  test('waits longer before each try, and begins anew after one that worked', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    openTab()
    await pass(0)
    for (const wait of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      streams[0]?.end(new CallError({ status: 0, text: '' }))
      await pass(wait - 1)
      expect(streams).toHaveLength(0)
      await pass(1)
      expect(streams).toHaveLength(1)
    }
    streams[0]?.alive()
    streams[0]?.end()
    await pass(1_000)
    expect(streams).toHaveLength(1)
  })
})

test.each([
  [0, undefined, 0, 500],
  [0, undefined, 1, 1000],
  [3, undefined, 1, 8000],
  [30, undefined, 1, 30_000],
  [0, 30, 1, 31_000],
])('after %i failures, asked for %s s, by chance %s: %i ms', (failures, retryAfter, chance, wait) => {
  expect(waitBefore(failures, new CallError({ status: 503, text: '', retryAfter }), chance)).toBe(wait)
})
