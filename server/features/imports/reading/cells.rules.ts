import { fieldProblems } from '#contract/errors.ts'
import type { SheetWord } from '#contract/field-kinds.ts'
import type { ColumnReading } from '#contract/import-columns.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import { type Cell } from '#server/platform/sheets/sheet-cells.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

import { dateOrders, dayIn } from './dates.rules.ts'
import { folded } from './folded.rules.ts'
import { numberIn, numbersIn, provenSign, settled, type DecimalSign } from './numbers.rules.ts'

/** Words of either language. */
export interface Reading {
  language: Language
  from1904: boolean
  /** Undefined before the column was read as a whole: dates begin with the day, percentages count as shown. */
  reading?: ColumnReading
  /** Undefined: each number by itself. */
  decimal?: DecimalSign | undefined
  decimals?: number | undefined
  /** Then ambiguous cells are refused. */
  isOpen?: boolean
}

/** As forms say it, or only possible in a file. */
export const cellProblems = [
  ...fieldProblems,
  'number',
  'yesNo',
  'word',
  'unsafe',
  'decimalSign',
  'dateOrder',
  'open',
  'nothing',
  'formula',
  'dayInText',
  'cutNumber',
  'fixed',
  'contactInUse',
  'userEmail',
  'projectLicences',
] as const
type CellProblem = (typeof cellProblems)[number]
/** `also` is the whole text, when something around the value was removed. */
export type CellValue = { value: unknown; also?: unknown } | { code: CellProblem }

/** As a spreadsheet shows it. */
export function textOfCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('error' in cell) return cell.error
  return 'day' in cell ? cell.day : `${cell.percent}%`
}

/**
 * Written in place of a value: errors of spreadsheets in both languages, and missing values of R, pandas and databases.
 */
const nothing =
  /^(?:#(?:N\/[AD]|¡?REF!|VALUE!|¡VALOR!|¡?DIV\/0!|NAME\?|¿NOMBRE\?|NULL!|¡NULO!|¡?NUM!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!|#+)|Err:\d{3}|NULL|\(null\)|null|\\N|NaN|nan|<NA>|NA|N\/A|n\/a|None|NaT)$/

function silence(cell: Cell): CellProblem | undefined {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return cell.error === '=' ? 'formula' : 'nothing'
  return typeof cell === 'string' && nothing.test(cell.trim()) ? 'nothing' : undefined
}

/** An export guards texts that a spreadsheet would take for a formula. */
const guarded = /^'(?=[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\s\p{Cc}])/u

/** Web pages leave these invisible blanks around a text. */
const unseen = /(?:^|(?<=\s))[\u200b\ufeff]+|[\u200b\ufeff]+$/g

/** `9.00123E+15`. */
const abbreviated = /^[+-]?\d(?:[.,]\d+)?e\+\d{1,3}$/i
/** As pandas writes a whole number. */
export const wholeFraction = /^(\d+)[.,]0+$/

/** Spreadsheets keep 15 digits. */
const mostDigits = 1e15

/** What people write around a document: 'NIT 800197268', '890700123-'. */
const aroundDocument = /^\s*(?:n\.?i\.?t[\s.:-]*|c\.?[ce][\s.:]+)(?=\d)|(?<=\d)[\s.-]+$/gi

function readText(cell: Cell, { reading }: Reading, isDocument: boolean): CellValue {
  if (typeof cell === 'object' && cell !== null && 'day' in cell) return { code: 'dayInText' }
  if (typeof cell === 'number' && Math.abs(cell) >= mostDigits) return { code: 'cutNumber' }
  const text = reading === 'number' ? textOfCell(cell).trim().replace(wholeFraction, '$1') : textOfCell(cell)
  if (abbreviated.test(text.trim())) return { code: 'cutNumber' }
  const shown = text.replace(guarded, '').replace(unseen, '')
  const plain = isDocument ? shown.replace(aroundDocument, '') : shown
  return plain === text ? { value: text } : { value: plain, also: text }
}

/** Of 85 % it is 0.85. */
function numberOf(cell: Cell, { language, decimal, isOpen }: Reading): number | CellProblem {
  if (typeof cell === 'number') return cell
  if (typeof cell === 'object' && cell !== null && 'percent' in cell) return cell.percent / 100
  if (typeof cell !== 'string') return 'number'
  const written = numbersIn(cell)
  if (written === undefined) return 'number'
  if (isOpen && provenSign(written) === undefined && written[','] !== written['.']) return 'open'
  if (decimal !== undefined) return written[decimal] ?? 'decimalSign'
  return numberIn(cell, language) ?? 'number'
}

function readNumber(cell: Cell, reading: Reading, decimals = 6): CellValue {
  const number = numberOf(cell, reading)
  if (typeof number === 'string') return { code: number }
  // A spreadsheet has lost digits of it.
  if (Number.isNaN(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER) return { code: 'unsafe' }
  return { value: settled(number, decimals) }
}

export const isMarkedPercent = (cell: Cell): boolean =>
  typeof cell === 'string' ? cell.includes('%') : typeof cell === 'object' && cell !== null && 'percent' in cell

/** 85 for `85 %`. A plain number of a column of fractions is multiplied by a hundred. */
function readPercent(cell: Cell, reading: Reading): CellValue {
  const decimals = reading.decimals ?? 6
  if (typeof cell === 'object' && cell !== null && 'percent' in cell) return { value: settled(cell.percent, decimals) }
  const read = readNumber(cell, reading)
  if (!('value' in read) || isMarkedPercent(cell)) return read
  if (reading.isOpen && Number(read.value) > 0 && Number(read.value) <= 1) return { code: 'open' }
  return { value: settled(Number(read.value) * (reading.reading === 'fraction' ? 100 : 1), decimals) }
}

function readDate(cell: Cell, { reading = 'dmy', from1904, isOpen }: Reading): CellValue {
  const written = dayIn(cell, from1904)
  if (written === undefined) return { code: 'date' }
  if (typeof written === 'string') return { value: written }
  if (isOpen && new Set(Object.values(written)).size > 1) return { code: 'open' }
  const order = dateOrders.find((one) => one === reading)
  const day = order && written[order]
  return day === undefined ? { code: 'dateOrder' } : { value: day }
}

const yes = new Set(['si', 'yes', 'true', 'verdadero', 'activo', 'activa', 'active', 'x', '1'])
const no = new Set(['no', 'false', 'falso', 'inactivo', 'inactiva', 'inactive', '0'])

function readYesNo(cell: Cell): CellValue {
  if (typeof cell === 'boolean') return { value: cell }
  const word = folded(textOfCell(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { code: 'yesNo' }
}

/** The texts by what is stored; none for words that no record stores. */
export const wordsOf = (
  { words }: { words: Readonly<Record<string, Readonly<Record<string, string>>>> },
  of: SheetWord,
): Readonly<Record<string, string>> => words[of] ?? {}

function readWord(cell: Cell, words: SheetWord): CellValue {
  const word = folded(textOfCell(cell))
  const found = [spanish, english]
    .flatMap(({ audit }) => Object.entries(wordsOf(audit, words)))
    .find(([key, text]) => folded(text) === word || key === word)
  if (found === undefined) return { code: 'word' }
  return { value: Number.isNaN(Number(found[0])) ? found[0] : Number(found[0]) }
}

/** Before the noun's own rules; a reference as text. Null for an empty cell. */
export function readCell(cell: Cell, column: SheetColumn, reading: Reading): CellValue {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { value: null }
  // 'None' is a classification, although programs write it for nothing.
  const word = column.words && readWord(cell, column.words)
  if (word && 'value' in word) return word
  const silent = silence(cell)
  if (silent) return { code: silent }
  switch (column.type) {
    case 'number':
    case 'money':
      return readNumber(cell, reading, reading.decimals)
    case 'percent':
      return readPercent(cell, reading)
    case 'date':
      return readDate(cell, reading)
    case 'yesNo':
      return readYesNo(cell)
    case 'word':
      return word ?? { code: 'word' }
    default:
      return readText(cell, reading, column.field === 'documentNumber')
  }
}
