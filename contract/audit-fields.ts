import { changeCause, documentType, group, position, product } from './catalogs.ts'
import { contact } from './contacts.ts'
import { customer } from './customers.ts'
import type { FieldKind } from './field-kinds.ts'
import { keysOf } from './keys.ts'
import type { Field, Fields } from './noun-fields.ts'
import { type PlainNouns, plainNouns } from './plain-nouns.ts'

type KindsOf<F extends Fields> = { readonly [K in keyof F]: F[K]['kind'] }
const kindsOf = <F extends Fields>({ fields }: { fields: F }): KindsOf<F> =>
  Object.fromEntries(Object.entries<Field>(fields).map(([field, { kind }]) => [field, kind])) as KindsOf<F>

type PlainFields = { readonly [K in keyof PlainNouns]: KindsOf<PlainNouns[K]['fields']> }
const plainFields = Object.fromEntries(plainNouns.map((noun) => [noun.name, kindsOf<Fields>(noun)])) as PlainFields

const person = { firstName: 'text', middleName: 'text', lastName: 'text', surname: 'text' } as const
const reach = { email: 'text', cellphoneNumber: 'text', phoneNumber: 'text' } as const

export const auditFields = {
  employee: {
    ...person,
    documentTypeId: 'ref:documentType',
    documentNumber: 'text',
    birthDate: 'day',
    gender: 'gender',
    ...reach,
    address: 'text',
    cityId: 'ref:city',
    positionId: 'ref:position',
    groupId: 'ref:group',
    hasUser: 'flag',
    roleId: 'ref:role',
    isActive: 'flag',
    password: 'secret',
    accessLink: 'secret',
    secondFactor: 'secret',
    identity: 'secret',
  },
  customer: kindsOf(customer),
  contact: kindsOf(contact),
  project: {
    name: 'text',
    customerId: 'ref:customer',
    cityId: 'ref:city',
    productId: 'ref:product',
    startDate: 'day',
    endDate: 'day',
    scheduledDate: 'day',
    realEndDate: 'day',
    projectStatusId: 'ref:projectStatus',
    percentage: 'percent',
    progressSource: 'progressSource',
    totalCost: 'money',
    summary: 'text',
    contactIds: 'refs:contact',
    employeeIds: 'refs:employee',
  },
  projectMilestone: {
    projectId: 'ref:project',
    milestoneId: 'ref:milestone',
    weight: 'percent',
    plannedPercentage: 'percent',
    percentageRealized: 'percent',
    plannedStart: 'day',
    plannedEnd: 'day',
  },
  milestoneTask: {
    projectMilestoneId: 'ref:projectMilestone',
    comments: 'text',
    estimatedHours: 'hours',
    actualWorkHours: 'hours',
    completedDate: 'day',
  },
  projectChange: {
    projectId: 'ref:project',
    date: 'instant',
    employeeId: 'ref:employee',
    previousDate: 'day',
    newDate: 'day',
    noveltyType: 'noveltyType',
    projectStatusId: 'ref:projectStatus',
    causeId: 'ref:changeCause',
    comments: 'text',
    fileId: 'ref:projectFile',
  },
  checkpoint: {
    projectId: 'ref:project',
    employeeId: 'ref:employee',
    date: 'instant',
    summary: 'text',
    comments: 'text',
    place: 'text',
    startsAt: 'text',
    endsAt: 'text',
    nextMeeting: 'day',
    present: 'people',
    guests: 'people',
    absent: 'people',
  },
  checkpointTask: {
    checkpointId: 'ref:checkpoint',
    employeeId: 'ref:employee',
    task: 'text',
    status: 'taskStatus',
    estimatedDate: 'day',
    comments: 'text',
  },
  checkpointMinutes: {
    checkpointId: 'ref:checkpoint',
    name: 'text',
    language: 'text',
    employeeId: 'ref:employee',
    sentAt: 'instant',
    recipients: 'people',
  },
  licence: {
    projectId: 'ref:project',
    productId: 'ref:product',
    serialNumber: 'text',
    date: 'instant',
    expirationDate: 'day',
    status: 'licenceStatus',
    contactId: 'ref:contact',
    customerId: 'hidden',
    renewsId: 'ref:licence',
  },
  projectFile: {
    projectId: 'ref:project',
    name: 'text',
    extension: 'text',
    size: 'bytes',
    employeeId: 'ref:employee',
    date: 'instant',
  },
  ...plainFields,
  position: kindsOf(position),
  group: kindsOf(group),
  product: kindsOf(product),
  documentType: kindsOf(documentType),
  changeCause: kindsOf(changeCause),
  calendarException: { day: 'day', working: 'flag', name: 'text' },
  cadence: { classification: 'classification', days: 'number' },
  forecastSettings: {
    redDays: 'number',
    redShare: 'percent',
    lateDays: 'number',
    lateShare: 'percent',
    earlyDays: 'number',
    earlyShare: 'percent',
    earlyPercent: 'percent',
    belowPlan: 'percent',
  },
  session: { address: 'text', userAgent: 'text', sessions: 'number' },
  accessToken: {
    employeeId: 'ref:employee',
    name: 'text',
    permissions: 'tokenPermission',
    expiresOn: 'day',
    endedAt: 'instant',
  },
  webhook: { name: 'text', url: 'text', kinds: 'auditEntity', state: 'webhookState', secretAt: 'instant' },
  role: {
    name: 'text',
    permissions: 'tokenPermission',
    hiddenFields: 'hideableField',
    secondFactor: 'flag',
    isAdministrator: 'hidden',
  },
  personalDataRequest: {
    contactId: 'ref:contact',
    employeeId: 'ref:employee',
    name: 'text',
    kind: 'requestKind',
    receivedOn: 'day',
    notes: 'text',
    state: 'requestState',
    extended: 'flag',
  },
  retention: {
    sessions: 'number',
    notices: 'number',
    mails: 'number',
    bin: 'number',
    deliveries: 'number',
    auditYears: 'number',
  },
  view: { noun: 'text', name: 'text', ownerId: 'ref:employee', shared: 'flag', state: 'text', position: 'number' },
} as const satisfies Record<string, Record<string, FieldKind>>

export type AuditEntity = keyof typeof auditFields
/** Those of plain nouns. */
export type PlainKind = keyof PlainNouns
type LabelledField<E extends AuditEntity> = {
  [F in keyof (typeof auditFields)[E]]: (typeof auditFields)[E][F] extends 'hidden' ? never : F
}[keyof (typeof auditFields)[E]]
export type TrailLabels<E extends AuditEntity> = Readonly<Record<LabelledField<E>, string>>
export const auditEntities = keysOf(auditFields)

export function kindOf(entity: AuditEntity, field: string): FieldKind | undefined {
  const kinds: Readonly<Record<string, FieldKind>> = auditFields[entity]
  return kinds[field]
}
