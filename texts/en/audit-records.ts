import type { auditRecords as auditRecordsEs } from '../es/audit-records.ts'
import { forecastSettings } from './calendar.ts'
import { catalogs } from './catalogs.ts'
import { contacts as contactTexts } from './contacts.ts'
import { customers } from './customers.ts'
import { employees } from './employees.ts'
import { milestoneTasks } from './milestone-tasks.ts'
import { requestFields, retentionFields } from './personal-data-words.ts'
import { plainRecords } from './plain-nouns.ts'
import { projects } from './projects.ts'
import { roleFields } from './role-words.ts'
import { webhookFields } from './webhook-words.ts'

const signIn = { password: 'Password', accessLink: 'Sign-in link', secondFactor: 'Second factor' }
const { role: roleId, ...employeeFields } = employees.fields
const { customerContactsIds: contactIds, ...projectFields } = projects.fields

export const auditRecords: typeof auditRecordsEs = {
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
  ...plainRecords,
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
