import type { ColumnReading } from '#contract/import-columns.ts'
import type { SheetColumn } from '#contract/sheet-column.ts'
import { type Cell } from '#server/platform/sheets/sheet-cells.ts'

import { isMarkedPercent, textOfCell, wholeFraction } from './cells.rules.ts'
import { dateOrders, dayIn, type DateOrder } from './dates.rules.ts'
import { numbersIn, provenSign, type DecimalSign } from './numbers.rules.ts'

export interface Understood {
  reading: ColumnReading
  sure: boolean
  /** Cells that allow no other reading. */
  proof: number
  /** Undefined when no number has a sign. */
  decimal?: DecimalSign | undefined
  /** Ambiguous dates, and none that proves an order. */
  isOpen?: boolean
}

export interface Tally {
  /** @param stored the record's value, for a row with an Id */
  add(cell: Cell, stored?: unknown): void
  /** @param other the order that another column of dates proves */
  understood(other?: DateOrder): Understood
}

const isText = (cell: Cell): cell is string => typeof cell === 'string'

/** A date that only one order fits proves it. */
class DateTally implements Tally {
  readonly #from1904: boolean
  /** Dates of numbers; those that each order fits, and that only it fits. */
  #open = 0
  #fit: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }
  #proof: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }

  constructor(from1904: boolean) {
    this.#from1904 = from1904
  }

  add(cell: Cell, stored?: unknown): void {
    const written = dayIn(cell, this.#from1904)
    if (written === undefined || typeof written === 'string') return
    this.#open += 1
    const fits = dateOrders.filter((order) => written[order] !== undefined)
    const equal = fits.filter((order) => written[order] === stored)
    const [first, second] = [written.dmy, written.mdy]
    for (const order of fits) this.#fit[order] += 1
    if (equal.length === 1) for (const order of equal) this.#proof[order] += 1
    else if (first === undefined || second === undefined)
      for (const order of fits) if (order !== 'ymd' || fits.length === 1) this.#proof[order] += 1
  }

  understood(other?: DateOrder): Understood {
    const proven = dateOrders.toSorted((one, two) => this.#proof[two] - this.#proof[one])
    const [best = 'dmy', next = 'mdy'] = proven
    const proof = this.#proof[best]
    // '26-01-15' may begin with its year when every cell may.
    const mayBeginWithYear = best !== 'ymd' && this.#open > 0 && this.#fit.ymd === this.#open
    if (proof > 0) return { reading: best, sure: this.#proof[next] === 0 && !mayBeginWithYear, proof }
    return { reading: other ?? 'dmy', sure: this.#open === 0 || other !== undefined, proof, isOpen: this.#open > 0 }
  }
}

class NumberTally implements Tally {
  readonly #type: SheetColumn['type']
  readonly #decimals: number
  #signs: Record<DecimalSign, number> = { ',': 0, '.': 0 }
  /** Before three digits a sign may divide decimals or thousands. */
  #unclear: Record<DecimalSign, number> = { ',': 0, '.': 0 }
  #plain = { fractions: 0, ones: 0, above: 0 }
  #stored = { fraction: 0, percent: 0 }

  constructor(type: SheetColumn['type'], decimals: number) {
    this.#type = type
    this.#decimals = decimals
  }

  add(cell: Cell, stored?: unknown): void {
    const number = isText(cell) ? this.#inText(cell) : cell
    if (this.#type !== 'percent' || typeof number !== 'number' || isMarkedPercent(cell)) return
    if (number > 1) this.#plain.above += 1
    else if (number > 0 && number < 1) this.#plain.fractions += 1
    else if (number === 1) this.#plain.ones += 1
    if (typeof stored !== 'number' || number === 0) return
    if (Math.abs(number * 100 - stored) < 1e-6) this.#stored.fraction += 1
    if (Math.abs(number - stored) < 1e-6) this.#stored.percent += 1
  }

  #inText(text: string): number | undefined {
    const written = numbersIn(text)
    if (!written) return undefined
    const sign = provenSign(written)
    if (sign) this.#signs[sign] += 1
    else if (written[','] !== written['.']) this.#unclear[text.includes(',') ? ',' : '.'] += 1
    return sign ? written[sign] : Math.min(written[','] ?? 0, written['.'] ?? 0)
  }

  /** Money has no three decimals, and no percentage has thousands. */
  #usual(): DecimalSign | undefined {
    const { ',': comma, '.': point } = this.#unclear
    if (comma + point === 0) return undefined
    const isComma = comma > point
    return (this.#type === 'percent') === isComma ? ',' : '.'
  }

  understood(): Understood {
    const { ',': comma, '.': point } = this.#signs
    const unclear = this.#unclear[','] > 0 && this.#unclear['.'] > 0
    const proven = comma + point === 0 ? this.#usual() : comma > point ? ',' : '.'
    const isOne = Math.min(comma, point) === 0 && (comma + point > 0 || !unclear)
    const reading = this.#type === 'percent' ? this.#percent() : ({ reading: 'number', sure: true } as const)
    return { ...reading, sure: reading.sure && isOne, proof: Math.max(comma, point), decimal: proven }
  }

  #percent(): Pick<Understood, 'reading' | 'sure'> {
    const { fractions, ones, above } = this.#plain
    const { fraction, percent } = this.#stored
    if (fraction > 0) return { reading: 'fraction', sure: above === 0 && percent === 0 }
    if (above > 0 || percent > 0) return { reading: 'percent', sure: true }
    // When whole percentages are kept, 0.45 means 45 %.
    if (fractions > 0) return { reading: 'fraction', sure: this.#decimals === 0 }
    return { reading: 'percent', sure: ones === 0 }
  }
}

class TextTally implements Tally {
  #all = 0
  #digits = 0
  #fractions = 0
  #lost = 0

  add(cell: Cell, stored?: unknown): void {
    const text = textOfCell(cell).trim()
    if (text === '') return
    this.#all += 1
    if (/^\d+$/.test(text)) this.#digits += 1
    else if (wholeFraction.test(text)) this.#fractions += 1
    if (typeof stored === 'string' && stored !== text && isCut(stored, text)) this.#lost += 1
  }

  understood(): Understood {
    if (this.#fractions > 0 && this.#fractions + this.#digits === this.#all)
      return { reading: 'number', sure: true, proof: this.#fractions }
    return { reading: this.#lost > 0 ? 'code' : 'text', sure: true, proof: this.#lost }
  }
}

/** 57 for 0057. */
export const isCut = (stored: string, text: string): boolean =>
  stored.startsWith('0') && /^\d+$/.test(text) && stored.replace(/^0+/, '') === text

export function tallyOf({ type }: SheetColumn, from1904: boolean, decimals: number): Tally {
  if (type === 'date') return new DateTally(from1904)
  if (type === 'percent' || type === 'money' || type === 'number') return new NumberTally(type, decimals)
  return new TextTally()
}
