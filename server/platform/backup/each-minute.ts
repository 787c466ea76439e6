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
