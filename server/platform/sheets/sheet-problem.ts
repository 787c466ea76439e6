/** Why a file is refused as a spreadsheet. `texts/` has a sentence for each. */
export type SheetProblem =
  | 'tooLarge'
  | 'notSpreadsheet'
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

/** A file that is refused before or while it is read. */
export class SheetRefusal extends Error {
  readonly problem: SheetProblem

  constructor(problem: SheetProblem) {
    super(problem)
    this.problem = problem
  }
}

/** What a spreadsheet may have; bytes, counts, and milliseconds. */
export const sheetLimits = {
  /** The file as it is sent. */
  fileBytes: 25 * 1024 * 1024,
  entries: 200,
  /** All entries of a package together, inflated. */
  inflatedBytes: 256 * 1024 * 1024,
  /** The small parts of a package: sheets by name, relations, styles. */
  partBytes: 2 * 1024 * 1024,
  /** The shared texts, which stay in memory: enough for 15 columns of 100 000 rows, each with a text of its own. */
  stringBytes: 64 * 1024 * 1024,
  strings: 1_500_000,
  /** The longest tag: the parser has to carry its beginning from chunk to chunk. */
  tagBytes: 1024 * 1024,
  /** Rows that hold something, of all sheets together. */
  rows: 100_000,
  /** Rows and columns of a sheet, empty ones too. */
  sheetRows: 1_048_576,
  sheetColumns: 16_384,
  /** Columns that hold something. */
  columns: 256,
  /** As long as a cell may be in Excel. */
  cellCharacters: 32_767,
  /** The same as it is written: a sign that is escaped takes seven letters. */
  cellLetters: 7 * 32_767,
  /** The texts of a row, in letters: four of the longest cells. All columns of a noun together take a fraction of it. */
  rowLetters: 128 * 1024,
  /** Those of all rows: a text that many cells share is counted in each, as each is stored. */
  letters: 128 * 1024 * 1024,
  sheets: 20,
  /** Until the first rows come. */
  beginMs: 9_000,
  /** Between two batches of rows. */
  stallMs: 9_000,
  /** Of the thread that reads. */
  heapMb: 128,
} as const
