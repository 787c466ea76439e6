import { describe, expect, test } from 'vitest'

import { bookOf, textCell } from '#server/testing/packages.ts'

import { collected, readSheets } from './read-sheets.ts'
import type { Cell } from './sheet-cells.ts'

// Files that a program before the portal wrote or read otherwise than a spreadsheet does.

async function cells(bytes: Uint8Array): Promise<Cell[][]> {
  const rows: Cell[][] = []
  async function* once() {
    yield bytes
  }
  await readSheets(await collected(once()), {
    book: async () => {},
    rows: async (batch) => void rows.push(...batch.map((row) => row.cells)),
  })
  return rows
}
const textOf = (...lines: string[]) => Buffer.from(lines.join('\n'))

describe('quotes within quotes', () => {
  test('are known by a backslash before them, as databases write them', async () => {
    const lines = ['Id,Nombre,Nota', String.raw`1,"Peña \"El Mono\", e hijos","C:\\datos\\"`, String.raw`2,"\"Uno\"",x`]
    expect(await cells(textOf(...lines))).toEqual([
      ['Id', 'Nombre', 'Nota'],
      ['1', 'Peña "El Mono", e hijos', 'C:\\datos\\'],
      ['2', '"Uno"', 'x'],
    ])
  })

  test('leave a folder’s backslash before the closing quote as it is', async () => {
    const lines = ['Id;Carpeta', String.raw`1;"C:\datos\"`, String.raw`2;"dice ""C:\"""`]
    expect(await cells(textOf(...lines))).toEqual([
      ['Id', 'Carpeta'],
      ['1', 'C:\\datos\\'],
      ['2', 'dice "C:\\"'],
    ])
  })
})

describe('letters that another program misread', () => {
  test('as Windows-1252 are what they were, in a text and in a workbook', async () => {
    const names = ['Bogotá', 'Peña e Ñandú', 'ÁÉÍÓÚ ü', '5 € «aquí»', '🦤']
    const written = names.map((name) => new TextDecoder('windows-1252').decode(Buffer.from(name)))
    expect(written[0]).toBe('BogotÃ¡')
    expect(await cells(Buffer.from(written.join(';')))).toEqual([names])
    const rows = `<row r="1">${written.map((name, at) => textCell(`${'ABCDE'[at]}1`, name)).join('')}</row>`
    expect(await cells(bookOf({ rows }))).toEqual([names])
  })

  test('stand beside letters that were read right', async () => {
    expect(await cells(Buffer.from('Bogotá;BogotÃ¡;NÃO;Ã;Â;café;Ã¡rbol y Peña;a ± b'))).toEqual([
      ['Bogotá', 'Bogotá', 'NÃO', 'Ã', 'Â', 'café', 'Ã¡rbol y Peña', 'a ± b'],
    ])
  })
})

test.each([
  ['SYLK', ['ID;PWXL;N;E', 'P;PGeneral', 'C;Y1;X1;K"Nombre"', 'E']],
  ['DIF', ['TABLE', '0,1', '"EXCEL"', 'VECTORS', '0,2', '""']],
  ['LaTeX', [String.raw`\documentclass{article}`, String.raw`\begin{document}`]],
  ['a part of LaTeX', [String.raw`\begin{tabular}{ll}`, String.raw`Nombre & NIT\\`]],
])('%s is refused: it is no text with separators', async (_kind, lines) => {
  await expect(cells(textOf(...lines))).rejects.toThrow('notSpreadsheet')
})

test('a table whose first header is ID, or TABLE, is read', async () => {
  expect(await cells(textOf('ID;Producto', '1;Uno'))).toEqual([
    ['ID', 'Producto'],
    ['1', 'Uno'],
  ])
  expect(await cells(textOf('TABLE;Producto', '1;Uno'))).toEqual([
    ['TABLE', 'Producto'],
    ['1', 'Uno'],
  ])
})
