import type * as es from '../es/audit.ts'
import { auditRecords as records } from './audit-records.ts'
import { catalogs } from './catalogs.ts'
import { checkpointTasks } from './checkpoint-tasks.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { tokenPermissions } from './permissions.ts'
import { requestKinds, requestStates } from './personal-data-words.ts'
import { projects } from './projects.ts'
import { hideableWords } from './role-words.ts'
import { webhookStates } from './webhook-words.ts'

const entities = Object.fromEntries(Object.entries(records).map(([kind, { entity }]) => [kind, entity]))

export const audit: typeof es.audit = {
  title: 'Audit trail',
  intro:
    'Every change of a record stays here: who made it, when, and what was there before. So does every sign-in. Nobody can delete it.',
  changes: 'Changes',
  count: (count, changes) => (count === 1 ? '1 change' : `${changes} changes`),
  older: 'Show older',
  loadingOlder: 'Loading...',
  loading: 'Loading the history',
  begin: 'There are no older changes.',
  none: 'This record has no changes yet',
  noneText: 'What was done before there was a history is not in it.',
  noHits: 'No change matches the filters',
  noHitsText: 'Remove a filter or choose more days.',
  clear: 'Remove the filters',
  all: 'All',
  own: 'The project only',
  related: 'Everything',
  scope: 'What is shown',
  export: 'Export',
  workbook: 'Excel workbook',
  exporting: 'Exporting...',
  filters: {
    title: 'Filters',
    person: 'Person',
    entity: 'Kind of record',
    entityId: 'Number',
    kind: 'Kind of change',
    from: 'From',
    to: 'To',
  },
  wrongDays: "The day 'From' can’t be after 'To'",
  open: (record) => `Open ${record}`,
  inProject: (project) => `in the project ${project}`,
  technical: (call) => `Call: ${call}`,
  values: (fields) => (fields === 1 ? 'Show its field' : `Show its ${fields} fields`),
  system: 'The system',
  /** Who acts by a command on the machine that runs the portal. */
  byProgram: (program) => `by the program ${program}`,
  console: 'Somebody on the server',
  kinds: {
    create: 'Creation',
    update: 'Change',
    delete: 'Removal',
    signIn: 'Sign-in',
    signOut: 'Sign-out',
    endSessions: 'Sessions ended by somebody else',
    confirm: 'Identity confirmed',
    erase: 'Personal data erased',
  },
  deeds: {
    create: 'created',
    update: 'changed',
    delete: 'removed',
    signIn: 'signed in',
    signOut: 'signed out',
    endSessions: 'ended',
    confirm: 'confirmed using the session',
    erase: 'erased',
  },
  field: {
    changed: 'Changed',
    from: 'from',
    to: 'to',
    set: 'Set',
    cleared: 'Cleared',
    was: 'which was',
    added: (field, items) => `Added to ${field}: ${items}`,
    removed: (field, items) => `Removed from ${field}: ${items}`,
    reordered: (field) => `Changed the order of ${field}`,
  },
  records,
  words: {
    flag: { true: 'Yes', false: 'No' },
    gender: { 0: 'Not given', 1: employees.genders.male, 2: employees.genders.female },
    classification: {
      0: 'None',
      1: customers.classifications.ORO,
      2: customers.classifications.PLATA,
      3: customers.classifications.BRONCE,
    },
    taskStatus: checkpointTasks.statuses,
    licenceStatus: { 0: 'Unassigned', 1: 'Active', 2: 'Inactive' },
    noveltyType: { 1: 'Date', 2: 'Status', 3: 'Date and status' },
    positionKind: { consultant: catalogs.kinds.consultant, commercial: catalogs.kinds.commercial },
    progressSource: projects.progressSources,
    tokenPermission: tokenPermissions,
    hideableField: hideableWords,
    webhookState: webhookStates,
    requestKind: requestKinds,
    requestState: requestStates,
    authorizationMeans: contactTexts.authorizationMeans,
    auditEntity: entities,
  },
  hours: (hours) => `${hours} h`,
}

export const auditSheet: typeof es.auditSheet = {
  columns: {
    at: 'Date and time',
    person: 'Person',
    kind: 'Kind of change',
    entity: 'Kind of record',
    entityId: 'Number',
    name: 'Record',
    project: 'Project',
    field: 'Field',
    before: 'Before',
    after: 'After',
    call: 'Call',
  },
}
