import type { Clock } from '#server/platform/base/clock.ts'

const minute = 60_000

/** @returns what ends it */
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

export interface Minutely {
  look(): Promise<void>
  close(): Promise<void>
}

/** @param failed hears of errors, but not of those that a stop has caused */
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
