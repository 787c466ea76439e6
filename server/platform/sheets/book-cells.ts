import { dayInBogota, timeInBogota } from '#contract/days.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import type { Language } from '#texts/texts.ts'

import { wordsOf } from './sheet-texts.ts'
import type { BookColumn, BookCell, CellStyle } from './workbook.ts'

const dayMs = 86_400_000
/** The number of 1970-01-01. Day 1 is 1900-01-01, and 1900 counts as a leap year. */
const epoch = 25_569
/** From this day on, all programs count days alike. */
const firstCounted = '1900-03-01'
/** Bogotá has had this offset since 1993. */
const bogotaMs = -5 * 60 * 60 * 1000

const looks: Record<SheetColumn['type'], { style: CellStyle; width: number }> = {
  text: { style: 'text', width: 26 },
  number: { style: 'plain', width: 11 },
  money: { style: 'money', width: 18 },
  percent: { style: 'percent', width: 11 },
  date: { style: 'date', width: 12 },
  instant: { style: 'instant', width: 17 },
  reference: { style: 'text', width: 26 },
  references: { style: 'text', width: 40 },
  yesNo: { style: 'text', width: 9 },
  word: { style: 'text', width: 15 },
  words: { style: 'text', width: 40 },
}

/** Id and version are in the book for a later import, and hidden. */
export function bookColumn({ field, type }: SheetColumn, header: string): BookColumn {
  if (field === 'id' || field === 'version') return { header, style: 'grey', width: 10, hidden: true }
  return { header, style: looks[type].style, width: Math.max(looks[type].width, header.length + 4) }
}

const serialOfDay = (day: string): BookCell => (day < firstCounted ? day : Date.parse(day) / dayMs + epoch)
const serialOfInstant = (instant: string): number =>
  Math.round((Date.parse(instant) + bogotaMs) / 1000) / (dayMs / 1000) + epoch

const severalWords = (value: unknown, words: Readonly<Record<string, string>>): string =>
  [value]
    .flat()
    .map((one) => words[String(one)] ?? String(one))
    .join('; ')

export function bookCell(column: SheetColumn, language: Language): (value: unknown) => BookCell {
  const words = wordsOf(column, language)
  const cell = (value: unknown): BookCell => {
    switch (column.type) {
      case 'number':
      case 'money':
        return Number(value)
      case 'percent':
        // Percentages have four decimals at most.
        return Math.round(Number(value) * 10_000) / 1_000_000
      case 'date':
        return serialOfDay(String(value))
      case 'instant':
        return serialOfInstant(String(value))
      case 'yesNo':
      case 'word':
        return words[String(value)] ?? String(value)
      case 'words':
        return severalWords(value, words)
      default:
        return String(value)
    }
  }
  return (value) => (value === null || value === undefined ? null : cell(value))
}

/** `csvLine` writes numbers with the decimal sign of the language. */
export function csvCell(column: SheetColumn, language: Language): (value: unknown) => string | number {
  const words = wordsOf(column, language)
  const cell = (value: unknown): string | number => {
    switch (column.type) {
      case 'number':
      case 'money':
        return Number(value)
      case 'percent':
        return `${String(value).replace('.', language === 'en-US' ? '.' : ',')}%`
      case 'instant':
        return `${dayInBogota(new Date(String(value)))} ${timeInBogota(new Date(String(value)))}`
      case 'yesNo':
      case 'word':
        return words[String(value)] ?? String(value)
      case 'words':
        return severalWords(value, words)
      default:
        return String(value)
    }
  }
  return (value) => (value === null || value === undefined ? '' : cell(value))
}
