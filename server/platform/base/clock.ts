import { dayInBogota } from '#contract/days.ts'

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** "Today" everywhere in the portal. `YYYY-MM-DD`. */
export const today = (clock: Clock): string => dayInBogota(clock.now())
