import type { SheetRow } from './sheet-cells.ts'
import type { SheetProblem } from './sheet-problem.ts'
import type { BookHead } from './sheet-rows.ts'

export interface ReaderStart {
  file: ArrayBuffer
  /** How many batches the reader may still send: four bytes that both threads see. */
  credit: SharedArrayBuffer
}

export type FromReader =
  | { kind: 'book'; book: BookHead }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; problem: SheetProblem }

export const creditOf = (credit: SharedArrayBuffer): Int32Array<SharedArrayBuffer> => new Int32Array(credit)
