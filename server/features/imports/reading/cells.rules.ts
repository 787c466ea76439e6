import type { FieldProblemCode } from '#contract/errors.ts'
import { isCalendarDate } from '#contract/fields.ts'
import type { ImportMapping } from '#contract/imports.ts'
import type { SheetColumn } from '#contract/sheet-columns.ts'
import { serialDay, type Cell } from '#server/platform/sheets/sheet-cells.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

/** How the cells of a file are read. Numbers and words are taken in either language, those of `language` first. */
export interface Reading {
  language: Language
  dateOrder: ImportMapping['dateOrder']
  from1904: boolean
}

/** Why a cell is refused: what forms say of a field, and what only a file can have. */
export type CellProblem =
  | FieldProblemCode
  | 'number'
  | 'yesNo'
  | 'word'
  | 'unsafe'
  | 'fixed'
  | 'contactInUse'
  | 'projectLicences'
/** The value of a cell. `also` is the whole text, where an apostrophe was taken off its beginning. */
export type CellValue = { value: unknown; also?: unknown } | { code: CellProblem }

/** A text without accents, in lower case, with single blanks: names that differ in these alone are compared as equal. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A cell as the person sees it in a spreadsheet. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  return 'day' in cell ? cell.day : `${cell.percent}%`
}

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
const guarded = /^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\s\p{Cc}])/u

function readText(cell: Cell): CellValue {
  const text = textOfCell(cell)
  const plain = text.replace(guarded, '')
  return plain === text ? { value: text } : { value: plain, also: text }
}

/**
 * The number that a text says, with the signs of either language: of two kinds of sign the last one divides the decimals,
 * and a single one before three digits is what it is in the person's language.
 */
export function numberIn(text: string, language: Language): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’$%]|COP/g, '')
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return undefined
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last === -1) return Number(plain)
  const sign = plain[last]!
  const other = sign === '.' ? ',' : '.'
  const group = language === 'en-US' ? ',' : '.'
  const repeated = plain.indexOf(sign) !== last
  const decides = plain.includes(other) ? !repeated : !repeated && (plain.length - last !== 4 || sign !== group)
  const whole = decides ? plain.slice(0, last) : plain
  const groups = whole.split(decides ? other : sign)
  if (groups.length > 1 && (groups.slice(1).some((part) => part.length !== 3) || /[.,]/.test(groups.join(''))))
    return undefined
  if (groups[0]!.replace(/^[+-]/, '').length > 3 && groups.length > 1) return undefined
  return Number(`${groups.join('')}${decides ? `.${plain.slice(last + 1)}` : ''}`)
}

/** What stands in a cell of a spreadsheet: of 85 % it is 0.85. */
function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell
  return typeof cell === 'object' && cell !== null && 'percent' in cell ? cell.percent / 100 : undefined
}

function readNumber(cell: Cell, language: Language): CellValue {
  const value = typeof cell === 'string' ? numberIn(cell, language) : numberOf(cell)
  if (value === undefined || Number.isNaN(value)) return { code: 'number' }
  // A spreadsheet holds no more digits than these: what it shows is no longer what was typed.
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? { code: 'unsafe' } : { value }
}

/** A percentage has the number that is shown, 85 for `85 %`. Any other cell is read as a form reads what is typed. */
const readPercent = (cell: Cell, language: Language): CellValue =>
  typeof cell === 'object' && cell !== null && 'percent' in cell ? { value: cell.percent } : readNumber(cell, language)

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['ene', 'jan'],
    ['feb'],
    ['mar'],
    ['abr', 'apr'],
    ['may'],
    ['jun'],
    ['jul'],
    ['ago', 'aug'],
    ['sep', 'set'],
    ['oct'],
    ['nov'],
    ['dic', 'dec'],
  ].flatMap((names, month) => names.map((name) => [name, month + 1])),
)
const two = (part: number): string => String(part).padStart(2, '0')

/** The parts of a text date as year, month and day; the first of two numbers is the day where the second can be no month. */
function dateParts(text: string, dateOrder: Reading['dateOrder']): [string, number, number] | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text)
  if (iso) return [iso[1]!, Number(iso[2]), Number(iso[3])]
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    const dayFirst = second > 12 ? false : first > 12 || dateOrder === 'dmy'
    return dayFirst ? [numbers[3]!, second, first] : [numbers[3]!, first, second]
  }
  const named = folded(text).match(/^(?:(\d{1,2}) ?(?:de )?)?([a-z]{3,10})\.? ?(?:(\d{1,2}),? )?(?:de )?(\d{4})$/)
  const month = months[named?.[2]?.slice(0, 3) ?? '']
  const day = named?.[1] ?? named?.[3]
  return named && month && day ? [named[4]!, month, Number(day)] : undefined
}

function readDate(cell: Cell, { dateOrder, from1904 }: Reading): CellValue {
  if (typeof cell === 'object' && cell !== null && 'day' in cell) return { value: cell.day }
  if (typeof cell === 'number') {
    const day = serialDay(cell, from1904)
    return day === undefined ? { code: 'date' } : { value: day }
  }
  const parts = typeof cell === 'string' ? dateParts(cell.trim(), dateOrder) : undefined
  const day = parts && `${parts[0]}-${two(parts[1])}-${two(parts[2])}`
  return day !== undefined && isCalendarDate(day) ? { value: day } : { code: 'date' }
}

const yes = new Set(['si', 'yes', 'true', 'verdadero', 'activo', 'activa', 'active', 'x', '1'])
const no = new Set(['no', 'false', 'falso', 'inactivo', 'inactiva', 'inactive', '0'])

function readYesNo(cell: Cell): CellValue {
  if (typeof cell === 'boolean') return { value: cell }
  const word = folded(textOfCell(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { code: 'yesNo' }
}

/** What a word of either language stands for: a number where it is one. */
function readWord(cell: Cell, words: NonNullable<SheetColumn['words']>): CellValue {
  const word = folded(textOfCell(cell))
  const found = [spanish, english]
    .flatMap(({ audit }) => Object.entries((audit.words as Record<string, Record<string, string>>)[words] ?? {}))
    .find(([key, text]) => folded(text) === word || key === word)
  if (found === undefined) return { code: 'word' }
  return { value: Number.isNaN(Number(found[0])) ? found[0] : Number(found[0]) }
}

/** What a cell of a column says, before the noun's own rules; of a reference the text that names it. An empty one is null. */
export function readCell(cell: Cell, column: SheetColumn, reading: Reading): CellValue {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { value: null }
  switch (column.type) {
    case 'number':
    case 'money':
      return readNumber(cell, reading.language)
    case 'percent':
      return readPercent(cell, reading.language)
    case 'date':
      return readDate(cell, reading)
    case 'yesNo':
      return readYesNo(cell)
    case 'word':
      return readWord(cell, column.words!)
    default:
      return readText(cell)
  }
}
