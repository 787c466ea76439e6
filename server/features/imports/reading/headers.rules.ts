import { createHash } from 'node:crypto'

import type { ImportMapping, MappedColumn } from '#contract/import-columns.ts'
import { importedColumns, type ImportNoun } from '#contract/imports.ts'
import { type Cell } from '#server/platform/sheets/sheet-cells.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import type { Language } from '#texts/texts.ts'

import { textOfCell } from './cells.rules.ts'
import { folded } from './folded.rules.ts'

export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

export const columnIndex = (letter: string): number =>
  Array.from(letter).reduce((index, sign) => index * 26 + sign.charCodeAt(0) - 64, 0) - 1

export function headerOf(noun: ImportNoun, field: string, language: Language): string {
  const { columns } = (language === 'en-US' ? english : spanish).sheets
  const headers: Readonly<Record<string, string>> = columns[noun]
  return headers[field] ?? field
}

/** `No.`, `Nro.`, `N°`, `#`. */
const numberSign = /^(?:n[oº°]?|nro|num|#)(?:[.\s]|$)/
const asides = /\((?:\*|obligatori[oa]|requerid[oa]|opcional|required|mandatory|optional)\)/g
const fillers = new Set(['de', 'del', 'la', 'el', 'of', 'the'])

/** Without signs, case, accents, and fillers. */
function headerWords(header: Cell | string): string {
  const text = folded(textOfCell(header)).replaceAll(asides, ' ').trim()
  const words = text
    .replace(numberSign, 'numero ')
    .replaceAll('%', ' porcentaje ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
  return words.join(' ')
}

/** 'own' are the form's names in both languages, 'usual' those of offices. */
function namesOf(noun: ImportNoun, field: string, whose: 'own' | 'usual'): string[] {
  if (whose === 'own') return [field, headerOf(noun, field, 'es-CO'), headerOf(noun, field, 'en-US')]
  return [spanish, english].flatMap(({ importHeaders }) => {
    const usual: Readonly<Record<string, readonly string[]>> = importHeaders[noun]
    return usual[field] ?? []
  })
}

export function columnsIn(noun: ImportNoun, headers: readonly Cell[]): ImportMapping['columns'] {
  const letters = new Map<string, string>()
  headers.forEach((header, index) => {
    const words = headerWords(header)
    if (!letters.has(words)) letters.set(words, letterOf(index))
  })
  const found = new Map<string, MappedColumn>()
  for (const whose of ['own', 'usual'] as const)
    for (const { field } of importedColumns(noun)) {
      const names = found.has(field) ? [] : namesOf(noun, field, whose).map(headerWords)
      const name = names.find((one) => one !== '' && letters.has(one))
      const column = name === undefined ? undefined : letters.get(name)
      if (name === undefined || column === undefined) continue
      found.set(field, { column })
      letters.delete(name)
    }
  return Object.fromEntries(found)
}

/** The headers are among them, and the sheet about the file. */
export const firstRowsRead = 50

const installation = new Set([spanish, english].map(({ sheets }) => folded(sheets.about.installation)))

export const isStranger = (first: readonly { sheet: number; cells: readonly Cell[] }[], portalId: string): boolean =>
  first.some(
    ({ sheet, cells: [label = null, id = null] }) =>
      sheet > 0 && installation.has(folded(textOfCell(label))) && textOfCell(id) !== portalId,
  )

export const headersKey = (cells: readonly Cell[]): string =>
  createHash('sha256')
    .update(JSON.stringify(cells.map(headerWords)))
    .digest('hex')

export function mappingOf(
  noun: ImportNoun,
  first: readonly { sheet: number; row: number; cells: readonly Cell[] }[],
): ImportMapping {
  let best: ImportMapping = { sheet: 0, headerRow: 1, columns: {} }
  for (const { sheet, row, cells } of first) {
    const columns = columnsIn(noun, cells)
    if (Object.keys(columns).length > Object.keys(best.columns).length) best = { sheet, headerRow: row, columns }
  }
  return best
}
