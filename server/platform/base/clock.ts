import { dayInBogota } from '#contract/days.ts'

/** The time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The day in Bogotá, `YYYY-MM-DD`: what "today" means everywhere in the portal. */
export const today = (clock: Clock): string => dayInBogota(clock.now())
