import type { projectFiles as projectFilesEs } from '../es/project-files.ts'

export const projectFiles: typeof projectFilesEs = {
  title: 'Files',
  box: 'Upload files of the project',
  hint: (megabytes) => `PDF, Office, pictures, ZIP…, up to ${megabytes} MB`,
  list: 'List of files',
  empty: 'This project has no files yet.',
  uploads: 'Files being uploaded',
  uploaded: 'File uploaded successfully!',
  failed: 'The file could not be uploaded',
  disconnected: 'The connection was lost.',
  changedHere: 'The file is no longer on this device, or has changed: choose it again.',
  wrongType: (name) => `${name} is not of an allowed type`,
  tooLarge: (name, megabytes) => `${name} is larger than ${megabytes} MB`,
  longName: (name, most) => `The name of ${name} has more than ${most} characters`,
  download: (name) => `Download ${name}`,
  opening: 'Opening...',
  gone: 'The file no longer exists.',
  about: (kind, size, who, day) => `${kind}, ${size} · ${who ? `${day}, ${who}` : day}`,
  more: (name) => `More actions of ${name}`,
  remove: (name) => `Delete ${name}`,
  removeText: (days) =>
    `The file is taken from the project for everybody. It stays in the bin of the project${days === undefined ? '' : ` for ${days} days`}.`,
  removeConfirm: 'Delete',
  removing: 'Deleting...',
  removed: (name) => `${name} was deleted`,
  removeFailed: 'The file could not be deleted',
}
