import type { SheetRow } from './sheet-cells.ts'
import type { SheetProblem } from './sheet-problem.ts'
import type { BookHead } from './sheet-rows.ts'

/** What the reading thread begins with. */
export interface ReaderStart {
  file: ArrayBuffer
  /** How many batches it may still send: four bytes that both threads see. */
  credit: SharedArrayBuffer
}

/** What it says. */
export type FromReader =
  | { kind: 'book'; book: BookHead }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; problem: SheetProblem }

/** The credit as a number that can be waited for. */
export const creditOf = (credit: SharedArrayBuffer): Int32Array<SharedArrayBuffer> => new Int32Array(credit)
