/** A day as it is typed: three parts of digits in the order of the locale. Dates are `YYYY-MM-DD` without a time zone. */

export type DatePart = 'day' | 'month' | 'year'
export type DateParts = Readonly<Record<DatePart, string>>

export const noParts: DateParts = { day: '', month: '', year: '' }
const lengths: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 }
/** The first digit above which a second one cannot follow: 4 is the 4th, not the 40th. */
const alone: Readonly<Record<DatePart, number>> = { day: 3, month: 1, year: 9 }
const steps: Readonly<Record<DatePart, number>> = { day: 7, month: 2, year: 5 }

const isPart = (type: string): type is DatePart => type in lengths

/** The parts in the order in which the locale writes them, and what it puts between: day, month, year and '/' in es-CO. */
export function dateOrder(locale: string): { parts: DatePart[]; between: string } {
  const written = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
  const pieces = written.formatToParts(new Date(Date.UTC(2026, 1, 16)))
  return {
    parts: pieces.map(({ type }) => type).filter(isPart),
    between: pieces.find(({ type }) => type === 'literal')?.value.trim() || '/',
  }
}

/** How many days the month has; 31 while month or year are not known. */
export function daysIn({ month, year }: Pick<DateParts, 'month' | 'year'>): number {
  if (!month || Number(month) < 1 || Number(month) > 12) return 31
  return new Date(Date.UTC(year.length === 4 ? Number(year) : 2000, Number(month), 0)).getUTCDate()
}

/** 'half' while parts are missing, 'none' when all are, 'unreal' for the 31st of February, else the date. */
export function readParts(parts: DateParts): { state: 'none' | 'half' | 'unreal' } | { state: 'whole'; date: string } {
  const { day, month, year } = parts
  if (!day && !month && !year) return { state: 'none' }
  if (!Number(day) || !Number(month) || year.length < 4) return { state: 'half' }
  if (Number(month) > 12 || Number(day) > daysIn(parts) || Number(year) < 1) return { state: 'unreal' }
  return { state: 'whole', date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

/** The date of the parts, or null. */
export function dateOf(parts: DateParts): string | null {
  const read = readParts(parts)
  return read.state === 'whole' ? read.date : null
}

/** The parts of a date; empty ones for null. */
export function partsOf(date: string | null): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? '')
  return match ? { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '' } : noParts
}

/** What stands in a part after typing: digits alone, and whether the next part's turn has come. */
export function typePart(part: DatePart, text: string): { value: string; full: boolean } {
  const digits = text.replace(/\D/g, '').slice(-lengths[part])
  const single = digits.length === 1 && Number(digits) > alone[part]
  const value = single ? digits.padStart(lengths[part], '0') : digits
  return { value, full: value.length === lengths[part] }
}

/** A part that was left with one digit gets its zero. */
export const settlePart = (part: DatePart, value: string) =>
  part !== 'year' && value.length === 1 && value !== '0' ? value.padStart(2, '0') : value

/** The bounds of a part: days of the month, months, years from 1 to 9999. */
export const partBounds = (part: DatePart, parts: DateParts): [least: number, most: number] =>
  part === 'day' ? [1, daysIn(parts)] : part === 'month' ? [1, 12] : [1, 9999]

/** A part stepped by arrow keys, around its ends; an empty one begins with today's. `far` is the step of Page Up. */
export function stepPart(part: DatePart, parts: DateParts, direction: 1 | -1, today: string, far = false): string {
  const [least, most] = partBounds(part, parts)
  const now = Number(parts[part])
  if (!now) return partsOf(today)[part]
  const next = now + direction * (far ? steps[part] : 1)
  const around = next > most ? least : next < least ? most : next
  return String(around).padStart(lengths[part], '0')
}

/** A date that was pasted: `YYYY-MM-DD`, or three numbers in the order of the locale. Undefined when it is none. */
export function readPasted(text: string, order: readonly DatePart[]): DateParts | undefined {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length < 3) return undefined
  const sequence: readonly DatePart[] = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : order
  const parts = Object.fromEntries(sequence.map((part, i) => [part, numbers[i]?.padStart(2, '0') ?? '']))
  const read = { ...noParts, ...parts }
  return dateOf(read) ? read : undefined
}

/** Today on this machine. */
export function localToday(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}
