import type { ImportMapping, ImportNoun } from '#contract/imports.ts'
import { sheetColumns, type SheetColumn } from '#contract/sheet-columns.ts'
import { type Cell } from '#server/platform/sheets/sheet-cells.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

import { folded, textOfCell } from './cells.rules.ts'

/** The letters of a column by its index from 0: A, Z, AA. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

/** The index of a column, from 0, by its letters. */
export const columnIndex = (letter: string): number =>
  Array.from(letter).reduce((index, sign) => index * 26 + sign.charCodeAt(0) - 64, 0) - 1

/** What an import takes of a noun, its id and version first. */
export const takenColumns = (noun: ImportNoun): SheetColumn[] =>
  (sheetColumns[noun] as readonly SheetColumn[]).filter(
    ({ field, taken }) => taken !== undefined || field === 'id' || field === 'version',
  )

/** The header of a field in a language. */
export const headerOf = (noun: ImportNoun, field: string, language: Language): string =>
  ((language === 'en-US' ? english : spanish).sheets.columns[noun] as Record<string, string>)[field] ?? field

/** The fields that a row of headers names, in either language, each with the letter of its first column. */
export function columnsIn(noun: ImportNoun, headers: readonly Cell[]): Record<string, string> {
  const letters = new Map<string, string>()
  headers.forEach((header, index) => {
    const text = folded(textOfCell(header))
    if (!letters.has(text)) letters.set(text, letterOf(index))
  })
  const found = takenColumns(noun).flatMap(({ field }): [string, string][] => {
    const names = [field, headerOf(noun, field, 'es-CO'), headerOf(noun, field, 'en-US')].map(folded)
    const letter = names.map((name) => letters.get(name)).find((one) => one !== undefined)
    return letter === undefined ? [] : [[field, letter]]
  })
  return Object.fromEntries(found)
}

/** The first rows of a sheet, among which its headers are looked for, and what a sheet about the file says. */
const headerRows = 10
export const aboutRows = 30

const installation = new Set([spanish, english].map(({ sheets }) => folded(sheets.about.installation)))

/** Whether the sheet about a file names another installation than this one. */
export const isStranger = (first: readonly { sheet: number; cells: readonly Cell[] }[], portalId: string): boolean =>
  first.some(
    ({ sheet, cells: [label = null, id = null] }) =>
      sheet > 0 && installation.has(folded(textOfCell(label))) && textOfCell(id) !== portalId,
  )

/** The mapping of a file by its headers: of the row, in whichever sheet, that names most fields. */
export function mappingOf(
  noun: ImportNoun,
  first: readonly { sheet: number; row: number; cells: readonly Cell[] }[],
  language: Language,
): ImportMapping {
  let best: ImportMapping = { sheet: 0, headerRow: 1, columns: {}, dateOrder: language === 'en-US' ? 'mdy' : 'dmy' }
  for (const { sheet, row, cells } of first.filter((one) => one.row <= headerRows)) {
    const columns = columnsIn(noun, cells)
    if (Object.keys(columns).length > Object.keys(best.columns).length)
      best = { ...best, sheet, headerRow: row, columns }
  }
  return best
}
