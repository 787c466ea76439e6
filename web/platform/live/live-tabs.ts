import type { LiveChange } from '#contract/events.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

import { LONGEST_RECENT, readEvents } from './events.ts'
import type { LiveListener } from './live-changes.ts'
import { noteServedBuild } from './served-build.ts'

/** A tab out of sight leaves the reading to another after this many milliseconds, or to nobody. */
const outOfSight = { shared: 60_000, alone: 5_000 }
/** After this many milliseconds without a sign, the tab that should be reading is taken for frozen. */
const longestSilence = 75_000
/** Longest wait before another try, in milliseconds. */
const longestWait = 30_000
/** What may still be on its way when the connection breaks, in seconds. */
const margin = 3

/** What the tab that reads tells the others; `age` in milliseconds. */
type Message =
  | { kind: 'changes'; changes: readonly LiveChange[]; age: number }
  | { kind: 'place'; place: string }
  | { kind: 'served'; build: string }
  | { kind: 'missed' | 'alive' | 'trying' | 'hello' }

/** How long to wait before another try: 1, 2, 4 … 30 s after failures, apart by chance, and what was asked for beside. */
export function waitBefore(failures: number, error: unknown, chance = Math.random()): number {
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
  return asked + Math.min(longestWait, 1000 * 2 ** failures) * (0.5 + chance / 2)
}

/** Resolves after some milliseconds, or as soon as it is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const wake = () => (clearTimeout(timer), resolve())
    if (signal.aborted) wake()
    else signal.addEventListener('abort', wake, { once: true })
  })

/**
 * Follows what is saved by anybody, for one signed-in person: one tab of the browser reads the stream and tells the
 * others; it is the one that holds a lock, so that another takes over when it is closed. Where there are no locks (a page
 * without HTTPS has none), each tab in sight reads a stream of its own. Whoever is out of sight for long reads none.
 *
 * `since` is when the tab began to ask for what it shows, by `performance.now()`. The answer ends it.
 */
export function followChanges(person: number, listener: LiveListener, since: number): () => void {
  const name = `portal-changes-${person}`
  const channel = new BroadcastChannel(name)
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const ended = new AbortController()
  /** What ends this tab's leadership: while it reads for all tabs, or waits until it may. */
  let leadership: AbortController | undefined
  let reading = false
  /** Until when nothing was missed. */
  let heard = since
  let sign = performance.now()
  /** Up to where in the server's trail this tab has heard everything; from there any of them goes on. */
  let place: string | undefined
  /** The build that the server said it sends. */
  let served: string | undefined
  let recent: { changes: readonly LiveChange[]; at: number }[] = []

  const post: (message: Message) => void = channel.postMessage.bind(channel)
  const take = (changes: readonly LiveChange[], age: number) => {
    const at = performance.now() - age
    listener.changed(changes.map((change) => ({ ...change, at })))
  }

  const readOn = async (signal: AbortSignal) => {
    reading = true
    for (let failures = 0; !signal.aborted;) {
      post({ kind: 'trying' })
      const away = Math.ceil((performance.now() - heard) / 1000) + margin
      let alive = false
      let problem: unknown
      const missed = () => (listener.missed(), post({ kind: 'missed' }))
      try {
        await readEvents(
          { recent: Math.min(away, LONGEST_RECENT), place },
          {
            alive() {
              if (!alive && place === undefined && away > LONGEST_RECENT) missed()
              alive = true
              heard = performance.now()
              post({ kind: 'alive' })
            },
            changed(changes) {
              const now = performance.now()
              recent = [...recent.filter(({ at }) => now - at < LONGEST_RECENT * 1000), { changes, at: now }].slice(
                -500,
              )
              take(changes, 0)
              post({ kind: 'changes', changes, age: 0 })
            },
            missed,
            placed(told) {
              place = told
              post({ kind: 'place', place })
            },
            served(build) {
              served = build
              noteServedBuild(build)
              post({ kind: 'served', build })
            },
          },
          signal,
        )
      } catch (error) {
        // The connection broke, or it was refused: what is on the screen stays, and after a while it is tried again.
        problem = error
      }
      failures = alive ? 0 : failures + 1
      await pause(waitBefore(failures, problem), signal)
    }
    reading = false
  }

  const lead = async (steal = false) => {
    if (leadership || ended.signal.aborted) return
    const own = new AbortController()
    leadership = own
    try {
      if (!locks) await readOn(own.signal)
      else if (steal) await locks.request(name, { steal }, () => readOn(own.signal))
      else await locks.request(name, { signal: own.signal }, () => readOn(own.signal))
    } catch (error) {
      // It gave up before it led, or another tab took the lock away from it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    } finally {
      own.abort()
      if (leadership === own) leadership = undefined
    }
  }
  const stepDown = () => {
    leadership?.abort()
    leadership = undefined
  }

  let hiding: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') void lead()
    else hiding = setTimeout(stepDown, locks ? outOfSight.shared : outOfSight.alone)
  }
  const watch = setInterval(() => {
    if (!locks || reading || document.visibilityState !== 'visible') return
    if (performance.now() - sign < longestSilence) return
    sign = performance.now()
    stepDown()
    void lead(true)
  }, longestSilence / 5)

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      // Who has just come missed what was told since it began to ask.
      if (reading) for (const { changes, at } of recent) post({ kind: 'changes', changes, age: performance.now() - at })
      if (reading && served !== undefined) post({ kind: 'served', build: served })
      return
    }
    sign = performance.now()
    if (data.kind !== 'trying') heard = sign
    if (data.kind === 'changes') take(data.changes, data.age)
    if (data.kind === 'missed') listener.missed()
    if (data.kind === 'place') place = data.place
    if (data.kind === 'served') noteServedBuild(data.build)
  })
  document.addEventListener('visibilitychange', look)
  post({ kind: 'hello' })
  look()

  return () => {
    ended.abort()
    clearTimeout(hiding)
    clearInterval(watch)
    document.removeEventListener('visibilitychange', look)
    stepDown()
    channel.close()
  }
}
