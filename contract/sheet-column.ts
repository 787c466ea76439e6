import type { SheetWord } from './field-kinds.ts'

/** Kinds of record that a cell may name. */
export type Named =
  | 'city'
  | 'contact'
  | 'customer'
  | 'documentType'
  | 'employee'
  | 'group'
  | 'milestone'
  | 'position'
  | 'product'
  | 'project'
  | 'projectStatus'
  | 'changeCause'

/**
 * One column. Its `field` is the contract's, and its value in the row stands under `shows` where that is another name.
 *
 * | type | the value in the row | the cell |
 * |---|---|---|
 * | `text` | a text | a text, also when it begins with `=` |
 * | `number` | a number | a number |
 * | `money` | whole pesos | a number as `#,##0` |
 * | `percent` | 0 to 100 | a fraction as a percentage; `52,5%` in a CSV |
 * | `date` | `YYYY-MM-DD` | a day as `dd/mm/yyyy`; the same text before 1900-03-01, from where all programs count alike, and in a CSV |
 * | `instant` | ISO 8601, UTC | Bogotá's day and time |
 * | `reference` | the name of a record of the kind `of` | that name |
 * | `references` | the names of several | these names, divided by `; ` |
 * | `yesNo` | true or false | `Sí` or `No` |
 * | `word` | what stands for one of `words` | that word |
 * | `words` | what stands for several of `words` | these words, divided by `; ` |
 */
export interface SheetColumn {
  field: string
  shows?: string
  type:
    | 'text'
    | 'number'
    | 'money'
    | 'percent'
    | 'date'
    | 'instant'
    | 'reference'
    | 'references'
    | 'yesNo'
    | 'word'
    | 'words'
  of?: Named
  words?: SheetWord
  /** Whether an import takes it: of every record, or of one that there is already. Absent, it is there to be read. */
  imported?: 'always' | 'ofStored'
}
