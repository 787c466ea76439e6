import { customers } from '#contract/customers.ts'

import { bookOf } from '../../server/testing/packages.ts'
import type { Site } from './site.ts'

/** A file of customers as it comes back from somebody who changed one row in `every`. */
export interface ImportFile {
  name: string
  content: Buffer
  rows: number
}

const letters = Array.from('ABCDEFGHI')
/** The cells of a line: numbers stand without quotes, and no made-up text has a separator in it. */
const cells = (line: string): string[] => line.split(';').map((cell) => cell.replaceAll('"', ''))
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The customers as their export has them, cell by cell, with another address in one of so many rows. */
async function changedCells({ portal, headers }: Site, every: number): Promise<string[][]> {
  const path = `/api${customers.list.path}/export?format=csv&columns=code,commercialName,documentNumber,address,cityId`
  const answer = await fetch(`${portal.address}${path}`, { headers })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The export answered ${answer.status}: ${text}`)
  const [header = '', ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  const address = cells(header).indexOf('Dirección')
  return [
    cells(header),
    ...lines.map((line, row) =>
      row % every === 0 ? cells(line).with(address, `Calle ${row} # 5-${every}`) : cells(line),
    ),
  ]
}

/** A workbook whose cells share their texts, as Excel writes it: each text once; ids and versions are numbers. */
function workbook(lines: readonly (readonly string[])[]): Buffer {
  const indices = new Map<string, number>()
  const strings: string[] = []
  const cell = (text: string, ref: string): string => {
    if (/^[AB]/.test(ref) && /^\d+$/.test(text)) return `<c r="${ref}"><v>${text}</v></c>`
    const index = indices.get(text) ?? indices.size
    if (index === indices.size) {
      indices.set(text, index)
      strings.push(`<si><t>${escaped(text)}</t></si>`)
    }
    return `<c r="${ref}" t="s"><v>${index}</v></c>`
  }
  const rows = lines.map(
    (line, row) =>
      `<row r="${row + 1}">${line.map((text, index) => cell(text, `${letters[index]}${row + 1}`)).join('')}</row>`,
  )
  return bookOf({ rows: rows.join(''), strings: strings.join('') })
}

/** The same rows as a workbook and as a text; `every` says how many rows have one that is changed. */
export async function importFiles(site: Site, every: number): Promise<ImportFile[]> {
  const lines = await changedCells(site, every)
  const text = lines.map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  return [
    { name: 'clientes.xlsx', content: workbook(lines), rows: lines.length - 1 },
    { name: 'clientes.csv', content: Buffer.from(text), rows: lines.length - 1 },
  ]
}
