/**
 * A day is `YYYY-MM-DD`; 0.85 as a percentage `{ percent: 85 }`; an error `{ error: '#N/A' }`; a formula without a
 * result `{ error: '=' }`.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly day: string }
  | { readonly percent: number }
  | { readonly error: string }

/** `sheet` is an index from 0, `row` a number from 1; cells begin with column A. */
export interface SheetRow {
  sheet: number
  row: number
  cells: Cell[]
}

export const lettersOf = ({ cells }: SheetRow): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

const dayMs = 24 * 60 * 60 * 1000
/** 9999-12-31. */
const lastSerial = 2_958_465

/** Undefined outside of the calendar. Excel has a 29 February 1900, which is 1 March here. */
export function serialDay(serial: number, from1904: boolean): string | undefined {
  const days = Math.floor(serial)
  if (days < (from1904 ? 0 : 1) || days > lastSerial) return undefined
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days > 60 ? 30 : 31)
  return new Date(first + days * dayMs).toISOString().slice(0, 10)
}
