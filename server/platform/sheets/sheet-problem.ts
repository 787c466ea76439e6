/** `texts/` has a sentence for each. */
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
  /** All entries of a package together. */
  inflatedBytes: 256 * 1024 * 1024,
  /** Each small part: workbook, relations, styles. */
  partBytes: 2 * 1024 * 1024,
  /** Shared texts stay in memory. This is enough for 100 000 rows with 15 different texts each. */
  stringBytes: 64 * 1024 * 1024,
  strings: 1_500_000,
  /** The parser holds an unfinished tag or text in memory. */
  tagBytes: 1024 * 1024,
  /** Rows with a value, in all sheets together. */
  rows: 100_000,
  /** Empty rows and columns included. */
  sheetRows: 1_048_576,
  sheetColumns: 16_384,
  /** Columns with a value. */
  columns: 256,
  /** Excel's limit. */
  cellCharacters: 32_767,
  /** In XML: an escaped character takes up to seven. */
  cellLetters: 7 * 32_767,
  /** Letters in the texts of one row: four of the longest cells, many times what all columns of a noun take. */
  rowLetters: 128 * 1024,
  /** Letters in all rows. A shared text counts for each of its cells, because each cell is stored. */
  letters: 128 * 1024 * 1024,
  sheets: 20,
  /** Until the first batch. */
  beginMs: 9_000,
  /** Between two batches. */
  stallMs: 9_000,
  /** Of the reading thread. */
  heapMb: 128,
} as const
