export type DatePart = 'day' | 'month' | 'year'

/** null for a part that is not filled. */
export type DateParts = Readonly<Record<DatePart, number | null>>

/** All three are `YYYY-MM-DD`. */
export interface YearRange {
  today: string
  min: string
  max: string
}

/** A year of two digits is at most this far ahead, else in the century before. */
const yearsAhead = 20

const written = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** 'half' while parts are missing, 'none' when all are, 'unreal' for the 31st of February, else the date. */
export function readParts({
  day,
  month,
  year,
}: DateParts): { state: 'none' | 'half' | 'unreal' } | { state: 'whole'; date: string } {
  if (day === null && month === null && year === null) return { state: 'none' }
  if (!day || !month || !year || year < 1000) return { state: 'half' }
  if (month > 12 || day > daysIn(year, month)) return { state: 'unreal' }
  return { state: 'whole', date: written(year, month, day) }
}

export function dateOf(parts: DateParts): string | null {
  const read = readParts(parts)
  return read.state === 'whole' ? read.date : null
}

export function storedDate(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  return dateOf({ year: Number(year) || null, month: Number(month) || null, day: Number(day) || null })
}

/** 85 is 1985, and 2085 only where nothing earlier is allowed. */
export function wholeYear(year: number, { today, min, max }: YearRange): number {
  if (year > 99) return year
  const now = Number(today.slice(0, 4))
  const thisCentury = Math.floor(now / 100) * 100 + year
  const meant = thisCentury > now + yearsAhead ? thisCentury - 100 : thisCentury
  if (meant > Number(max.slice(0, 4))) return meant - 100
  return meant < Number(min.slice(0, 4)) ? meant + 100 : meant
}

const between = String.raw`\s*[/.\-\s]\s*`
const shapes = {
  yearFirst: new RegExp(String.raw`^(\d{4})${between}(\d{1,2})${between}(\d{1,2})(?:[T\s].*)?$`),
  three: new RegExp(String.raw`^(\d{1,2})${between}(\d{1,2})${between}(\d{4}|\d{1,2})(?:\s.*)?$`),
  digits: /^(\d{2})(\d{2})-?(\d{4}|\d{2})$/,
  isoDigits: /^(\d{4})(\d{2})(\d{2})$/,
}

/**
 * `YYYY-MM-DD`, or three numbers in the order of the locale, with or without signs between; undefined when it is no
 * date.
 */
export function readDate(text: string, order: readonly DatePart[], years: YearRange): string | undefined {
  const cleaned = text.trim()
  const asOrdered = (numbers: RegExpExecArray | null, parts: readonly DatePart[]) => {
    if (!numbers) return undefined
    const given = Object.fromEntries(parts.map((part, i) => [part, Number(numbers[i + 1])]))
    const { day = null, month = null, year = null } = given
    const digits = numbers[parts.indexOf('year') + 1] ?? ''
    const whole = year !== null && digits.length < 3 ? wholeYear(year, years) : year
    return dateOf({ day, month, year: whole }) ?? undefined
  }
  const yearFirst = ['year', 'month', 'day'] as const
  return (
    asOrdered(shapes.yearFirst.exec(cleaned), yearFirst) ??
    asOrdered(shapes.three.exec(cleaned), order) ??
    asOrdered(shapes.digits.exec(cleaned), order) ??
    asOrdered(shapes.isoDigits.exec(cleaned), yearFirst)
  )
}
