// It needs a page: a session is in its storage.
import * as streams from 'node:stream/web'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#web/platform/calls/session.ts'
import { someone } from '#web/testing/people.ts'

import { type EventHandlers, readEvents } from './events.ts'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
// Browsers have them; the environment of these tests does not.
vi.stubGlobal('ReadableStream', streams.ReadableStream)
vi.stubGlobal('TextDecoderStream', streams.TextDecoderStream)

const change = { entity: 'employee', id: 5, version: 2, projectId: null, employeeId: 9, requestId: 'abc' }
const handlers = () => ({
  alive: vi.fn<EventHandlers['alive']>(),
  changed: vi.fn<EventHandlers['changed']>(),
  counted: vi.fn<EventHandlers['counted']>(),
  missed: vi.fn<EventHandlers['missed']>(),
  placed: vi.fn<EventHandlers['placed']>(),
  served: vi.fn<EventHandlers['served']>(),
})
/** An answer whose body comes in these pieces, and goes on unless it ends. */
const stream = (pieces: string[], ends = true) =>
  new Response(
    new ReadableStream({
      start(body) {
        for (const piece of pieces) body.enqueue(new TextEncoder().encode(piece))
        if (ends) body.close()
      },
    }),
  )

beforeEach(() => {
  fetched.mockReset()
  signIn('a.b.c', someone())
})
afterEach(() => {
  vi.useRealTimers()
  signOut()
})

describe('the stream', () => {
  test('is read with the token in a header, and not in the address', async () => {
    fetched.mockResolvedValue(stream([': open\n\n']))
    await readEvents({ recent: 7 }, handlers(), new AbortController().signal)
    const [address, init] = fetched.mock.lastCall ?? []
    expect(address).toBe('/api/events?recent=7')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer a.b.c')
  })

  test('tells which build of the screens the server sends', async () => {
    const heard = handlers()
    fetched.mockResolvedValue(stream([': open\n\nevent: version\ndata: {"build":"b2"}\n\n']))
    await readEvents({ recent: 0 }, heard, new AbortController().signal)
    expect(heard.served.mock.calls).toEqual([['b2']])
  })

  test('tells of changes, however its text is cut', async () => {
    const text = `: open\n\nevent: change\ndata: ${JSON.stringify(change)}\n\n: alive\n\nevent: missed\ndata: {}\n\n`
    const heard = handlers()
    fetched.mockResolvedValue(stream(text.match(/[^]{1,7}/g) ?? []))
    await readEvents({ recent: 0 }, heard, new AbortController().signal)
    expect(heard.changed.mock.calls).toEqual([[[change]]])
    expect(heard.missed).toHaveBeenCalledTimes(1)
    expect(heard.alive).toHaveBeenCalled()
  })

  test('tells how many notices of the person are unread', async () => {
    const heard = handlers()
    fetched.mockResolvedValue(stream([': open\n\nevent: notices\ndata: {"unread":17}\n\n']))
    await readEvents({ recent: 0 }, heard, new AbortController().signal)
    expect(heard.counted.mock.calls).toEqual([[17]])
  })

  test('goes on behind the place that it told, which comes behind what it is the place of', async () => {
    const heard = handlers()
    const order: string[] = []
    heard.changed.mockImplementation(() => void order.push('changed'))
    heard.placed.mockImplementation((place) => void order.push(place))
    const text = `event: change\nid: 41\ndata: ${JSON.stringify(change)}\n\nevent: place\nid: 42\ndata: {}\n\n`
    fetched.mockResolvedValue(stream([text]))
    await readEvents({ recent: 3, place: '40' }, heard, new AbortController().signal)
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('last-event-id')).toBe('40')
    expect(order).toEqual(['changed', '42'])
  })

  test('ends the session here when it says that it is over', async () => {
    fetched.mockResolvedValue(stream(['event: over\ndata: {}\n\n']))
    await readEvents({ recent: 0 }, handlers(), new AbortController().signal)
    expect(currentSession().status).toBe('expired')
  })

  test('ends the session here when it is refused for want of one', async () => {
    fetched.mockResolvedValue(new Response('', { status: 401 }))
    await expect(readEvents({ recent: 0 }, handlers(), new AbortController().signal)).rejects.toMatchObject({
      status: 401,
    })
    expect(currentSession().status).toBe('expired')
  })

  test('is not asked for without a session', async () => {
    signOut()
    await expect(readEvents({ recent: 0 }, handlers(), new AbortController().signal)).rejects.toMatchObject({
      status: 401,
    })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('is given up when nothing comes for 50 s', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const reading = readEvents({ recent: 0 }, handlers(), new AbortController().signal).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(await reading).toBeInstanceOf(DOMException)
  })
})
