import { CallError } from '#web/platform/calls/call-error.ts'

import { type EventHandlers, LONGEST_RECENT, readEvents } from './events.ts'

/** Longest ms before another try. */
const longestWait = 30_000
/** Seconds that may still be on their way when the connection breaks. */
const margin = 3

/** From the tab's own reading, or from the tab that reads for all. */
export interface Heard {
  /** Nothing was missed until then, by `performance.now()`. */
  until: number
  /** Up to here in the server's trail everything was heard; any tab goes on from it. */
  place: string | undefined
}

/** In ms: 1, 2, 4 … 30 s after failures, spread by chance, on top of the server's wish. */
export function waitBefore(failures: number, error: unknown, chance = Math.random()): number {
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
  return asked + Math.min(longestWait, 1000 * 2 ** failures) * (0.5 + chance / 2)
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const wake = () => (clearTimeout(timer), resolve())
    if (signal.aborted) wake()
    else signal.addEventListener('abort', wake, { once: true })
  })

/** Reads the stream again and again until it is aborted, each time from where `heard` ends. */
export async function readOn(
  heard: Readonly<Heard>,
  handlers: EventHandlers & { trying: () => void },
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    handlers.trying()
    const away = Math.ceil((performance.now() - heard.until) / 1000) + margin
    let alive = false
    let problem: unknown
    try {
      await readEvents(
        { recent: Math.min(away, LONGEST_RECENT), place: heard.place },
        {
          ...handlers,
          alive() {
            if (!alive && heard.place === undefined && away > LONGEST_RECENT) handlers.missed()
            alive = true
            handlers.alive()
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
}
