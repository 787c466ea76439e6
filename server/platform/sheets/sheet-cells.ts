/**
 * What a cell holds. A day, `YYYY-MM-DD`, and a percentage are those that the file itself calls so: of 0.85 that is shown
 * as one `percent` is 85.
 */
export type Cell = string | number | boolean | null | { readonly day: string } | { readonly percent: number }

/** A row that holds something: the index of its sheet, its number from 1, and its cells from column A. */
export interface SheetRow {
  sheet: number
  row: number
  cells: Cell[]
}

/** How many letters the texts of a row have. */
export const lettersOf = ({ cells }: SheetRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

const dayMs = 24 * 60 * 60 * 1000
/** 9999-12-31. */
const lastSerial = 2_958_465

/** The day of a serial number, where it is one: 1900 has a 29th of February there, which is the 1st of March here. */
export function serialDay(serial: number, from1904: boolean): string | undefined {
  const days = Math.floor(serial)
  if (days < (from1904 ? 0 : 1) || days > lastSerial) return undefined
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days > 60 ? 30 : 31)
  return new Date(first + days * dayMs).toISOString().slice(0, 10)
}
