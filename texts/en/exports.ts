import type * as es from '../es/exports.ts'

export const exports: typeof es.exports = {
  title: 'Export',
  content(count, records) {
    if (count === 0) return 'The list has no records: the file will have the headers alone.'
    return count === 1
      ? 'The record of the list is exported.'
      : `The ${records} records of the list are exported, with its search, its filters and its order.`
  },
  columns: 'With the columns that were chosen, in their order; then the others that serve an import.',
  format: 'Format',
  formats: {
    xlsx: 'Excel workbook (XLSX)',
    xlsxHelp: 'With dates, amounts and filters; also to correct data in Excel.',
    csv: 'Separated text (CSV)',
    csvHelp: 'For other programs.',
  },
  start: 'Export',
  pending: 'Exporting...',
  failed: 'It could not be exported',
  received: (megabytes) => `Preparing the file: ${megabytes} MB received.`,
  done: (file) => `${file} was downloaded`,
}
