import type { unreadFiles as spanish } from '../es/unread-files.ts'

export const unreadFiles: typeof spanish = {
  tooLarge: 'The file is larger than 25 MB.',
  notSpreadsheet: 'The file is neither an Excel workbook (.xlsx) nor a CSV.',
  empty: 'The file is empty.',
  encrypted: 'The file has a password or is of an old version of Excel. Save it as .xlsx without a password.',
  macros: 'The file has macros. Save it as .xlsx without macros.',
  dtd: 'The file has declarations that no Excel workbook has.',
  nested: 'The file has other files inside. Remove them and save it again.',
  entries: 'The file has too many parts.',
  inflated: 'The file is too large once it is unpacked.',
  broken: 'The file is damaged. Open it in Excel and save it again.',
  strings: 'The file has too many different texts. Save it as CSV.',
  rows: 'The file has more than 100,000 rows.',
  columns: 'The file has more than 256 columns.',
  cell: 'A cell of the file has more than 32,767 characters.',
  memory: 'The file takes too much memory to be read. Split it or save it as CSV.',
  time: 'The file takes too long to be read. Split it or save it as CSV.',
  stopped: 'The reading was interrupted. Upload the file again.',
  unreadable: 'The file could not be read. Upload the file again.',
}
