import type * as es from '../es/shell-notices.ts'

export const shellNotices: typeof es.shellNotices = {
  offline: 'No connection',
  offlineText: 'What could not be loaded is asked for again as soon as it is back. What you type is kept in this tab.',
  newVersion: 'There is a new version',
  newVersionText: 'What you typed is kept and offered to you again.',
  update: 'Update',
}
