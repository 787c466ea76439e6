export type SheetProblem =
  | 'tooLarge'
  | 'notSpreadsheet'
  | 'empty'
  | 'encrypted'
  | 'macros'
  | 'dtd'
  | 'nested'
  | 'entries'
  | 'inflated'
  | 'broken'
  | 'strings'
  | 'rows'
  | 'columns'
  | 'cell'
  | 'memory'
  | 'time'

export class SheetRefusal extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Bytes, counts and milliseconds. */
export const sheetLimits = {
  fileBytes: 25 * 1024 * 1024,
  entries: 200,
  inflatedBytes: 256 * 1024 * 1024,
  partBytes: 2 * 1024 * 1024,
  /** Shared texts stay in memory. This is enough for 100 000 rows with 15 different texts each. */
  stringBytes: 64 * 1024 * 1024,
  strings: 1_500_000,
  /** The parser holds an unfinished tag or text in memory. */
  tagBytes: 1024 * 1024,
  rows: 100_000,
  sheetRows: 1_048_576,
  sheetColumns: 16_384,
  columns: 256,
  cellCharacters: 32_767,
  /** In XML: an escaped character takes up to seven. */
  cellLetters: 7 * 32_767,
  /** Four of the longest cells, many times what all columns of a noun take. */
  rowLetters: 128 * 1024,
  /** Letters in all rows. A shared text counts for each of its cells, because each cell is stored. */
  letters: 128 * 1024 * 1024,
  sheets: 20,
  beginMs: 9_000,
  stallMs: 9_000,
  heapMb: 128,
} as const
