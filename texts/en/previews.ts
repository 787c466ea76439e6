import type { AllTexts } from '../texts.ts'

export const previews: AllTexts['previews'] = {
  open: (name) => `View ${name}`,
  openTab: (name) => `View ${name} in a new tab`,
  loading: 'Opening the file...',
  image: (name) => `Image ${name}`,
  text: (name) => `Text of ${name}`,
  table: (name) => `Table of ${name}`,
  cut: (shown, whole) => `The first ${shown} of ${whole} are shown. Download the file to see all of it.`,
  cutTable: (rows, columns) =>
    `The first ${rows} rows and ${columns} columns are shown at most. Download the file to see all of it.`,
  column: (place) => `Column ${place}`,
  empty: 'The file is empty.',
  failed: 'The file could not be shown',
  broken: 'The image cannot be shown. Download the file to open it with another program.',
  noPdf: 'The file cannot be shown here. Download it to open it with another program.',
  download: 'Download',
  previous: 'Previous file',
  next: 'Next file',
  place: (place, total) => `${place} of ${total}`,
}
