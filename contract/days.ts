const bogota = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
  timeZone: 'America/Bogota',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** How a language writes a day differs between browsers. */
const partsInBogota = (instant: Date) =>
  Object.fromEntries(bogota.formatToParts(instant).map(({ type, value }) => [type, value.padStart(2, '0')]))

export function dayInBogota(instant: Date): string {
  const { year, month, day } = partsInBogota(instant)
  return `${year}-${month}-${day}`
}

export function timeInBogota(instant: Date): string {
  const { hour, minute, second } = partsInBogota(instant)
  return `${hour}:${minute}:${second}`
}

/** In ms. Bogotá has had this offset since 1993. */
export const endOfDayInBogota = (day: string): number => Date.parse(`${day}T00:00:00-05:00`) + 86_400_000

/** 1970-01-01 is 0. */
export function numberOfDate(year: number, month: number, day: number): number {
  // Years begin in March, so that a leap day is the last of its year.
  const leaps = month <= 2 ? year - 1 : year
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return 365 * leaps + Math.floor(leaps / 4) - Math.floor(leaps / 100) + Math.floor(leaps / 400) + dayOfYear - 719_468
}

const digitAt = (day: string, index: number): number => day.charCodeAt(index) - 48

export const yearOf = (day: string): number =>
  digitAt(day, 0) * 1000 + digitAt(day, 1) * 100 + digitAt(day, 2) * 10 + digitAt(day, 3)

/** 1970-01-01 is 0. Arithmetic alone, because it is asked by the million. */
export const numberOfDay = (day: string): number =>
  numberOfDate(yearOf(day), digitAt(day, 5) * 10 + digitAt(day, 6), digitAt(day, 8) * 10 + digitAt(day, 9))

const padded = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** Up to the year 9999. */
export function dayOfNumber(number: number): string {
  const days = number + 719_468
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return `${padded[Math.floor(year / 100)]}${padded[year % 100]}-${padded[month]}-${padded[day]}`
}

/** Negative when `to` is earlier. */
export const calendarDays = (from: string, to: string): number => numberOfDay(to) - numberOfDay(from)

/** `YYYY-MM-DD`. */
export interface DueDays {
  scheduledDate: string | null
  endDate: string
}

/** The scheduled day, else the end. */
export const dueDay = ({ scheduledDate, endDate }: DueDays): string => scheduledDate ?? endDate
