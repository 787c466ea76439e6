import type * as es from '../es/shortcuts.ts'

export const shortcuts: typeof es.shortcuts = {
  palette: 'Search the whole portal',
  search: 'Search the list',
  projects: 'Go to projects',
  portfolio: 'Go to the portfolio',
  employees: 'Go to employees',
  customers: 'Go to customers',
  myWork: 'Open my work',
  notices: 'Go to the notices',
  create: 'Create a record',
  edit: 'Edit the record',
  changeSelected: 'From a marked row: change those selected',
  message: 'Go to the message that has just come',
  close: 'Close what is open',
  help: 'See these shortcuts',
}
