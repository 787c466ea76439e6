import { counted } from './counted.ts'

const rowsOf = (rows: number): string => counted(rows, 'fila', 'filas')
const filesOf = (files: number): string => counted(files, 'archivo', 'archivos')
const leftOut = (rows: number): string => `${rows === 1 ? 'quedó' : 'quedaron'} fuera ${rowsOf(rows)}`
/** What as many rows refer to. */
const others = (rows: number, to: string, one: string, many: string): string =>
  rows === 1 ? `una fila de ${to} que ${one}` : `filas de ${to} que ${many}`

/** What a database says in two places, and not alike; and what is left out where it is restored. */
export const damageTexts = {
  counter: (table: string, told: number, rows: number) => `${table}: su contador dice ${told} y hay ${rows}`,
  index: (table: string, told: number, rows: number) => `${table}: su índice tiene ${rowsOf(told)} y la tabla ${rows}`,
  trail: (table: string, rows: number) =>
    `${table}: no ${rows === 1 ? 'está' : 'están'} ${rowsOf(rows)} que el historial conoce`,
  reference: (table: string, to: string, rows: number) =>
    `${table}: ${counted(rows, 'fila se refiere', 'filas se refieren')} a ${others(rows, to, 'no está', 'no están')}`,
  filesMissing: (files: number) => `falta el contenido de ${filesOf(files)}`,
  filesChanged: (files: number) => `el contenido de ${filesOf(files)} ya no es el que se subió`,
  /** Of a restore: what is not there as it was, with the numbers of the rows. */
  leftOut: {
    refused: (table: string, rows: number, keys: string) =>
      `${table}: ${leftOut(rows)} que la base de datos no acepta (${keys}).`,
    dangling: (table: string, rows: number, keys: string, to: string) =>
      `${table}: ${leftOut(rows)} que ${rows === 1 ? 'se refiere' : 'se refieren'} a ${others(rows, to, 'falta', 'faltan')} (${keys}).`,
    emptied: (table: string, rows: number, keys: string, to: string) =>
      `${table}: ${counted(rows, 'fila quedó', 'filas quedaron')} sin su referencia a ${others(rows, to, 'falta', 'faltan')} (${keys}).`,
  },
  keys: (first: string, more: number) => (more > 0 ? `${first} y ${more} más` : first),
  /** Before what is wrong: why a backup of it counts as failed. */
  damaged: (what: string) => `La base de datos o los archivos están incompletos: ${what}`,
}
