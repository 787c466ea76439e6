import type { Clock } from '#server/platform/base/clock.ts'

const minute = 60_000

/** Does `work` as each minute of the clock begins. @returns what ends it */
export function everyMinute(clock: Clock, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(
      () => {
        wait()
        void work()
      },
      minute - (clock.now().getTime() % minute) + 50,
    ).unref()
  }
  wait()
  return () => clearTimeout(timer)
}

/** Work that is done as each minute begins, and when it is asked for; never twice at a time. */
export interface Minutely {
  /** Resolves with the end of what it began; at once where it is under way. */
  look(): Promise<void>
  /** Aborts what is under way, and waits for its end. */
  close(): Promise<void>
}

/** @param failed hears of what went wrong, but of nothing that a stop has caused */
export function minutely(
  clock: Clock,
  work: (stopping: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): Minutely {
  const stopping = new AbortController()
  const { signal } = stopping
  let underWay: Promise<void> | undefined
  const look = async (): Promise<void> => {
    if (underWay || signal.aborted) return
    underWay = work(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) failed(error)
      })
      .finally(() => {
        underWay = undefined
      })
    await underWay
  }
  const stopLooking = everyMinute(clock, look)
  return {
    look,
    async close() {
      stopLooking()
      stopping.abort(new Error('the portal stops'))
      await underWay
    },
  }
}
