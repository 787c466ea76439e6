import type * as es from '../es/audit.ts'
import { forecastSettings } from './calendar.ts'
import { catalogs } from './catalogs.ts'
import { checkpointTasks } from './checkpoint-tasks.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { milestoneTasks } from './milestone-tasks.ts'
import { milestones } from './milestones.ts'
import { tokenPermissions } from './permissions.ts'
import { requestFields, requestKinds, requestStates, retentionFields } from './personal-data-words.ts'
import { projectStatuses } from './project-statuses.ts'
import { projects } from './projects.ts'
import { hideableWords, roleFields } from './role-words.ts'
import { webhookFields, webhookStates } from './webhook-words.ts'

const signIn = { password: 'Password', accessLink: 'Sign-in link', secondFactor: 'Second factor' }
const { role: roleId, ...employeeFields } = employees.fields
const { customerContactsIds: contactIds, ...projectFields } = projects.fields

const records: typeof es.audit.records = {
  employee: {
    entity: 'Employee',
    thing: 'the employee',
    fields: { ...employeeFields, roleId, ...signIn, identity: 'Single sign-on' },
  },
  customer: { entity: 'Customer', thing: 'the customer', fields: customers.fields },
  contact: { entity: 'Contact', thing: 'the contact', fields: contactTexts.fields },
  project: { entity: 'Project', thing: 'the project', fields: { ...projectFields, contactIds } },
  projectMilestone: {
    entity: 'Milestone of a project',
    thing: 'the milestone',
    fields: {
      projectId: 'Project',
      milestoneId: 'Milestone',
      weight: 'Weight',
      plannedPercentage: 'Planned',
      percentageRealized: 'Realized',
      plannedStart: 'Planned Start',
      plannedEnd: 'Planned End',
    },
  },
  milestoneTask: {
    entity: 'Task of a milestone',
    thing: 'the task',
    fields: { projectMilestoneId: 'Milestone', ...milestoneTasks.fields },
  },
  projectChange: {
    entity: 'Project change',
    thing: 'the project change',
    fields: {
      projectId: 'Project',
      date: 'Date',
      employeeId: 'Recorded by',
      previousDate: 'Previous Date',
      newDate: 'New Date',
      noveltyType: 'What it moves',
      projectStatusId: 'Status',
      causeId: 'Cause',
      comments: 'Reason',
      fileId: 'File',
    },
  },
  checkpoint: {
    entity: 'Follow-up',
    thing: 'the follow-up',
    fields: {
      projectId: 'Project',
      employeeId: 'Employee',
      date: 'Date',
      summary: 'Summary',
      comments: 'Comments',
      place: 'Place',
      startsAt: 'Start time',
      endsAt: 'End time',
      nextMeeting: 'Next meeting',
      present: 'Present',
      guests: 'Guests',
      absent: 'Absent',
    },
  },
  checkpointTask: {
    entity: 'Task of a follow-up',
    thing: 'the task',
    fields: {
      checkpointId: 'Follow-up',
      employeeId: 'Consultant',
      task: 'Task',
      status: 'Status',
      estimatedDate: 'Estimated Date',
      comments: 'Comments',
    },
  },
  checkpointMinutes: {
    entity: 'Minutes of a follow-up',
    thing: 'the minutes',
    fields: {
      checkpointId: 'Follow-up',
      name: 'File',
      language: 'Language',
      employeeId: 'Employee',
      sentAt: 'Sent on',
      recipients: 'Sent to',
    },
  },
  licence: {
    entity: 'License',
    thing: 'the license',
    fields: {
      projectId: 'Project',
      productId: 'Product',
      serialNumber: 'Serial Number',
      date: 'Date',
      expirationDate: 'Expiration Date',
      status: 'Status',
      contactId: 'Holder',
      renewsId: 'Renews',
    },
  },
  projectFile: {
    entity: 'File',
    thing: 'the file',
    fields: {
      projectId: 'Project',
      name: 'Name',
      extension: 'Extension',
      size: 'Size',
      employeeId: 'Uploaded by',
      date: 'Date',
    },
  },
  projectStatus: { entity: 'Project status', thing: 'the status', fields: projectStatuses.fields },
  milestone: { entity: 'Milestone of the catalog', thing: 'the milestone', fields: milestones.fields },
  position: { ...catalogs.trail.position, fields: catalogs.fields },
  group: { ...catalogs.trail.group, fields: catalogs.fields },
  product: { ...catalogs.trail.product, fields: catalogs.fields },
  documentType: { ...catalogs.trail.documentType, fields: catalogs.fields },
  changeCause: { ...catalogs.trail.changeCause, fields: catalogs.fields },
  calendarException: {
    entity: 'Calendar exception',
    thing: 'the calendar exception',
    fields: { day: 'Day', working: 'Working day', name: 'Name' },
  },
  cadence: {
    entity: 'Follow-up rhythm',
    thing: 'the follow-up rhythm',
    fields: { classification: customers.fields.classification, days: 'Days' },
  },
  forecastSettings: {
    entity: 'Forecast thresholds',
    thing: 'the forecast thresholds',
    fields: forecastSettings.fields,
  },
  session: {
    entity: 'Sessions',
    thing: 'the sessions of',
    fields: { address: 'Address', userAgent: 'Browser', sessions: 'Open sessions' },
  },
  accessToken: {
    entity: 'Access token',
    thing: 'the access token',
    fields: { employeeId: 'Owner', name: 'Program', permissions: 'Permissions', expiresOn: 'Ends', endedAt: 'Revoked' },
  },
  webhook: { entity: 'Webhook', thing: 'the webhook', fields: webhookFields },
  role: { entity: 'Role', thing: 'the role', fields: roleFields },
  personalDataRequest: {
    entity: 'Personal data request',
    thing: 'the personal data request',
    fields: requestFields,
  },
  retention: { entity: 'Retention', thing: 'the retention', fields: retentionFields },
  view: {
    entity: 'View of a list',
    thing: 'the view',
    fields: {
      noun: 'List',
      name: 'Name',
      ownerId: 'Owner',
      shared: 'For everybody',
      state: 'Address',
      position: 'Position',
    },
  },
}

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
