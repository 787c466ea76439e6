import type { undoneImports as spanish } from '../es/undone-imports.ts'

const records = (count: number, written: string, one: string, other: string): string =>
  `${count === 1 ? '1 record' : `${written} records`} ${count === 1 ? one : other}`

export const undoneImports: typeof spanish = {
  undo: 'Undo the import',
  until: (instant) => `It can be undone until ${instant.replace(/\.$/, '')}.`,
  title: (file) => `Undo the import of ${file}`,
  counting: 'Counting what goes back to what it was...',
  putBack: (count, written) => records(count, written, 'goes back to what it was', 'go back to what they were'),
  removed: (count, written) => records(count, written, 'that it created is removed', 'that it created are removed'),
  deactivated: (count, written) =>
    records(
      count,
      written,
      'that it created is deactivated: others refer to it',
      'that it created are deactivated: others refer to them',
    ),
  left: (count, written) => records(count, written, 'stays as it is', 'stay as they are'),
  nothing: 'There is nothing to undo: everything stays as it is.',
  firstOnes: (written) => `The first ${written}:`,
  unnamed: (id) => `Record ${id}`,
  by: (name, instant) => `${name}, ${instant}`,
  nobody: 'The portal',
  undoing: 'Undoing...',
  lost: 'No answer came. When the connection is back, you see here whether the import was undone.',
  notUndone: 'The import was not undone',
  progressTitle: 'Undoing the import',
  checking: 'Looking at what everybody changed. Nothing goes back yet.',
  written: (done, all) => (all === '1' ? `${done} of 1 record` : `${done} of ${all} records`),
  goesOn: 'You can close this page: it goes on to its end. Meanwhile nobody else saves these records.',
  done: 'Import undone',
  was: {
    putBack: (count, written) => records(count, written, 'went back to what it was', 'went back to what they were'),
    removed: (count, written) =>
      records(count, written, 'that it had created was removed', 'that it had created were removed'),
    deactivated: (count, written) =>
      records(count, written, 'that it had created was deactivated', 'that it had created were deactivated'),
    left: (count, written) => records(count, written, 'stayed as it is', 'stayed as they are'),
  },
  listed: {
    title: 'Applied',
    note: 'They can be undone for a day.',
    words: (added, changed) => `New: ${added} · updated: ${changed}`,
    open: 'See',
  },
  leftTitle: 'They stay as they are',
  reasons: {
    changed: 'Somebody changed it after the import.',
    gone: 'It is not there any more.',
    referred: 'Other records refer to it.',
    keyTaken: 'Another record now has the code, document or e-mail that it had before.',
    inactive: 'Something that it referred to before is not offered any more.',
    held: 'Projects or licences of its customer refer to it.',
    days: 'Its former dates lie outside of the project.',
    weights: 'With its former weight the milestones of the project would exceed 100 %.',
  },
}
