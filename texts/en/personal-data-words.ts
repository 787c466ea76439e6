import type * as es from '../es/personal-data-words.ts'

/** What a request about personal data has, as its screens and the trail call it. */
export const requestFields: typeof es.requestFields = {
  contactId: 'Contact',
  employeeId: 'Employee',
  name: 'Data subject',
  kind: 'Kind',
  receivedOn: 'Received on',
  notes: 'Notes',
  state: 'State',
  extended: 'Extended',
}
export const requestKinds: typeof es.requestKinds = { consulta: 'Access', reclamo: 'Claim' }
export const requestStates: typeof es.requestStates = { open: 'Open', answered: 'Answered', refused: 'Refused' }
/** Where personal data may be, beside the records that the trail names. */
export const keptIn: typeof es.keptIn = {
  bin: 'Bin',
  notice: 'Notice',
  mail: 'Mail',
  import: 'Import',
  keptAnswer: 'Kept answer',
  installation: 'Installation',
  factor: 'Second factor',
  factorSetup: 'Second factor',
  role: 'Role',
  backup: 'Backup',
}
/** What is kept for how long, as its screen and the trail call it. */
export const retentionFields: typeof es.retentionFields = {
  sessions: 'Ended sessions',
  notices: 'Notices',
  mails: 'Sent mails',
  bin: 'Bins of the projects',
  deliveries: 'Deliveries of webhooks',
  auditYears: 'History of changes',
}
