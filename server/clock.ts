/** The time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const bogota = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Bogota',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that an instant is in Bogotá, `YYYY-MM-DD`. */
export const dayInBogota = (instant: Date): string => bogota.format(instant)

/** The day in Bogotá, `YYYY-MM-DD`: what "today" means everywhere in the portal. */
export const today = (clock: Clock): string => dayInBogota(clock.now())
