import type { Import } from '#contract/imports.ts'

/** Of 46 rows. */
export const someCounts = {
  added: 0,
  changed: 2,
  unchanged: 40,
  conflict: 3,
  rejected: 1,
  decided: 0,
  toAdd: 0,
  toChange: 2,
}
/** An import of customers that is ready to be reviewed. */
export const someImport = (change: Partial<Import> = {}): Import => ({
  id: 5,
  version: 3,
  noun: 'customers',
  projectId: null,
  fileName: 'clientes.xlsx',
  createdAt: '2026-11-20T15:00:00.000Z',
  state: 'ready',
  problem: null,
  rows: 46,
  toCompare: 46,
  compared: 46,
  toWrite: 0,
  written: 0,
  appliedAt: null,
  sheets: ['Clientes'],
  columns: [{ letter: 'A', header: 'Código', examples: ['C-1'] }],
  mapping: { sheet: 0, headerRow: 1, columns: { code: { column: 'A' } } },
  readings: [{ column: 'A', field: 'code', reading: 'text', sure: true, of: 46, other: 0, proof: 0 }],
  missing: [],
  openValues: 0,
  counts: someCounts,
  undone: null,
  ...change,
})
