import type * as es from '../es/app.ts'

export const app: typeof es.app = {
  portal: 'Internal Projects Portal',
  portalShort: 'Projects Portal',
  titleSuffix: ' · Portal de Proyectos Internos',
  titlePage: (name, page) => `${name}, page ${page}`,
  titleError: (title) => `Error: ${title}`,
  version: (version) => `Version ${version}`,
  back: 'Back',
  export: 'Export',
  history: 'History',
  historyOf: (record) => `History of ${record}`,
  view: 'View',
  import: 'Import',
  home: 'Internal Projects Dashboard',
  defaultError: 'An error has occurred. Please contact support.',
  noAnswer: 'The portal did not answer. Check the connection and try again.',
  changeUnanswered: 'The portal did not answer. Check the connection and, before you repeat it, whether it was saved.',
  createUnanswered:
    'The portal did not answer. Try again: the same is not saved twice. If you change something, look first whether it was saved.',
  retry: 'Retry',
}

export const menu: typeof es.menu = {
  label: 'Main menu',
  open: 'Open the menu',
  close: 'Close the menu',
  widen: 'Widen the menu',
  narrow: 'Narrow the menu',
  general: 'Menu',
  dashboard: 'Dashboard',
  employees: 'Employees',
  customers: 'Customers',
  management: 'Project Management',
  projects: 'Projects',
}

export const plainNouns: typeof es.plainNouns = {
  projectStatus: { list: 'Project Statuses', add: 'Create status' },
  milestone: { list: 'Milestone Configuration', add: 'Create milestone' },
}

export const header: typeof es.header = {
  search: 'Search everything',
  searchPlaceholder: 'Search or do something…',
  closeSearch: 'Close the search',
  language: 'Language',
  languages: { 'es-CO': 'Spanish (Colombia)', 'en-US': 'English (United States)' },
  darkTheme: 'Use the dark theme',
  lightTheme: 'Use the light theme',
  myWork: 'My work',
  myWorkDue: (count) => `My work: ${count} to do`,
  notices: 'Notices',
  noticesUnread: (count) => `Notices: ${count} unread`,
  userMenu: (name) => `${name}’s menu`,
  options: 'Options',
  profile: 'Profile',
  logout: 'Logout',
}

export const failures: typeof es.failures = {
  notFound: 'Page not found',
  notFoundText: 'The address belongs to no screen of this portal.',
  toHome: 'Go to the Dashboard',
  unexpected: 'Something went wrong',
  part: 'This part could not be loaded',
  partText: 'The connection failed or there is a new version of the portal. What you typed is still here.',
}

export const forms: typeof es.forms = {
  create: 'Create',
  creating: 'Creating...',
  update: 'Update',
  updating: 'Updating...',
  loadFailed: 'The record could not be loaded',
  loading: 'Loading the record...',
  absent: 'Check the address, or look for it in the list.',
  draft: 'There is a draft of this form',
  draftText: (when) => `You typed it here and it was not saved (${when}).`,
  draftRestore: 'Bring it back',
  draftDiscard: 'Discard it',
  draftRestored: 'What you had typed was brought back.',
  yes: 'Yes',
  no: 'No',
  active: 'Active',
  inactive: 'Inactive',
}
