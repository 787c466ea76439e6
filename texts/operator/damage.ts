/** What a database says in two places, and not alike; and what is left out where it is restored. */
export const damageTexts = {
  counter: (table: string, told: number, rows: number) => `${table}: su contador dice ${told} y hay ${rows}`,
  index: (table: string, told: number, rows: number) => `${table}: su índice tiene ${told} filas y la tabla ${rows}`,
  trail: (table: string, rows: number) => `${table}: no están ${rows} filas que el historial conoce`,
  reference: (table: string, to: string, rows: number) =>
    `${table}: ${rows} filas se refieren a filas de ${to} que no están`,
  filesMissing: (files: number) => `falta el contenido de ${files} archivos`,
  filesChanged: (files: number) => `el contenido de ${files} archivos ya no es el que se subió`,
  /** Of a restore: what is not there as it was, with the numbers of the rows. */
  leftOut: {
    refused: (table: string, rows: number, keys: string) =>
      `${table}: quedaron fuera ${rows} filas que la base de datos no acepta (${keys}).`,
    dangling: (table: string, rows: number, keys: string, to: string) =>
      `${table}: quedaron fuera ${rows} filas que se refieren a filas de ${to} que faltan (${keys}).`,
    emptied: (table: string, rows: number, keys: string, to: string) =>
      `${table}: ${rows} filas quedaron sin su referencia a filas de ${to} que faltan (${keys}).`,
  },
  keys: (first: string, more: number) => (more > 0 ? `${first} y ${more} más` : first),
  /** Before what is wrong: why a backup of it counts as failed. */
  damaged: (what: string) => `La base de datos o los archivos están incompletos: ${what}`,
}
