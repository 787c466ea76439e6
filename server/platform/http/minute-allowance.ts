import type { Clock } from '#server/platform/base/clock.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

const minuteMs = 60_000

/** By the minutes of the clock, in memory: two instances allow twice as much. */
export interface MinuteAllowance {
  isOver(who: number): boolean
  count(who: number): void
  left(who: number): number
  secondsLeft(): number
  refusal(): Refusal
}

export function minuteAllowance(most: number, clock: Clock): MinuteAllowance {
  let minute = 0
  let counts = new Map<number, number>()
  const countsNow = (): Map<number, number> => {
    const now = Math.floor(clock.now().getTime() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    return counts
  }
  const countOf = (who: number): number => countsNow().get(who) ?? 0
  const secondsLeft = (): number => Math.ceil((minuteMs - (clock.now().getTime() % minuteMs)) / 1000)
  return {
    isOver: (who) => most > 0 && countOf(who) >= most,
    count(who) {
      if (most > 0) countsNow().set(who, countOf(who) + 1)
    },
    left: (who) => Math.max(0, most - countOf(who)),
    secondsLeft,
    refusal: () => new Refusal('too-many-requests', { retryAfterSeconds: secondsLeft() }),
  }
}
