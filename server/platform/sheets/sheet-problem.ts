/** Why a file is not read as a spreadsheet; the sentence is found where it is told. */
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
  /** Parts that are parsed whole: 4 bytes make an element of 250. */
  partBytes: 2 * 1024 * 1024,
  stringBytes: 32 * 1024 * 1024,
  strings: 250_000,
  /** Bytes without the end of a tag: what parses them carries them from chunk to chunk. */
  tagBytes: 1024 * 1024,
  /** Rows that hold something, of all sheets together. */
  rows: 100_000,
  /** Rows at all: as many as a sheet has. */
  emptyRows: 1_048_576,
  columns: 256,
  /** Cells at all in one row: what is only formatted counts. */
  rowCells: 1024,
  /** As long as a cell may be in Excel. */
  cellCharacters: 32_767,
  sheets: 20,
  /** Until the first rows come. */
  beginMs: 9_000,
  /** Between two batches of rows. */
  stallMs: 9_000,
  /** Of the thread that reads. */
  heapMb: 128,
} as const
