import type { SheetWord } from './field-kinds.ts'

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
 * The row's value stands under `shows`, or under `field`.
 *
 * | type | the value in the row | the cell |
 * |---|---|---|
 * | `text` | a text | a text, also when it begins with `=` |
 * | `number` | a number | a number |
 * | `money` | whole pesos | a number as `#,##0` |
 * | `percent` | 0 to 100 | a fraction as a percentage; `52,5%` in a CSV |
 * | `date` | `YYYY-MM-DD` | `dd/mm/yyyy`; a text before 1900-03-01 and in a CSV |
 * | `instant` | ISO 8601, UTC | Bogotá's day and time |
 * | `reference` | a record's name, of kind `of` | that name |
 * | `references` | several names | the names, divided by `; ` |
 * | `yesNo` | true or false | `Sí` or `No` |
 * | `word` | one of `words` | that word |
 * | `words` | several of `words` | these words, divided by `; ` |
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
  /** For every record, or only stored ones; absent: never. */
  imported?: 'always' | 'ofStored'
}
