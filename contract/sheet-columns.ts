import { customer } from './customers.ts'
import { isWordKind, type WordKind } from './field-kinds.ts'
import type { Field } from './noun-fields.ts'
import { pastForecastColumns } from './past-forecast-columns.ts'
import type { Named, SheetColumn } from './sheet-column.ts'

// For exports and imports; the headers stand in texts/*/sheets.ts.

const imported = 'always'
const identity = [
  { field: 'id', type: 'number' },
  { field: 'version', type: 'number' },
] as const
const nameParts = [
  { field: 'firstName', type: 'text', imported },
  { field: 'middleName', type: 'text', imported },
  { field: 'lastName', type: 'text', imported },
  { field: 'surname', type: 'text', imported },
] as const
const city = { field: 'cityId', shows: 'cityName', type: 'reference', of: 'city', imported } as const
const numbers = <const F extends string>(...fields: F[]) => fields.map((field) => ({ field, type: 'number' as const }))
const activity = { field: 'isActive', type: 'yesNo', imported: 'ofStored' } as const

type SheetKind = 'text' | 'number' | 'money' | 'percent' | WordKind | `ref:${Named}`
type SheetFields = Readonly<Record<string, Field & { kind: SheetKind }>>
type ColumnOf<F extends SheetFields, N> = SheetColumn &
  (
    | { field: 'id' | 'version' | Exclude<keyof F & string, N[keyof N]> }
    | { field: N[keyof N] & string; shows: keyof N & string }
  )

function cellOf(kind: SheetKind): Pick<SheetColumn, 'type' | 'of' | 'words'> {
  if (kind === 'flag') return { type: 'yesNo' }
  if (isWordKind(kind)) return { type: 'word', words: kind }
  if (kind === 'text' || kind === 'number' || kind === 'money' || kind === 'percent') return { type: kind }
  return { type: 'reference', of: kind.slice('ref:'.length) as Named }
}

function sheetOf<F extends SheetFields, N extends object>({ fields, names }: { fields: F; names: N }) {
  const shown = new Map(Object.entries(names).map(([name, field]) => [field, name]))
  const columns = Object.entries(fields).map(([field, { kind, stored }]) => ({
    field,
    ...(shown.has(field) && { shows: shown.get(field) }),
    ...cellOf(kind),
    imported: stored ? 'ofStored' : imported,
  }))
  return [...identity, ...columns] as readonly ColumnOf<F, N>[]
}

/** The list's columns, then the others of an import. */
export const sheetColumns = {
  employees: [
    ...identity,
    { field: 'fullName', type: 'text' },
    { field: 'positionId', shows: 'positionName', type: 'reference', of: 'position', imported },
    { field: 'groupId', shows: 'groupName', type: 'reference', of: 'group', imported },
    { field: 'documentNumber', type: 'text', imported },
    { field: 'email', type: 'text', imported },
    activity,
    ...nameParts,
    { field: 'documentTypeId', shows: 'documentTypeName', type: 'reference', of: 'documentType', imported },
    { field: 'birthDate', type: 'date', imported },
    { field: 'gender', type: 'word', words: 'gender', imported },
    { field: 'cellphoneNumber', type: 'text', imported },
    { field: 'phoneNumber', type: 'text', imported },
    { field: 'address', type: 'text', imported },
    city,
  ],
  /** Export only: the form gives access. */
  accounts: [
    ...identity,
    { field: 'fullName', type: 'text' },
    { field: 'email', type: 'text' },
    { field: 'role', shows: 'roleName', type: 'text' },
    { field: 'state', type: 'word', words: 'accountState' },
    { field: 'lastSignIn', type: 'instant' },
    { field: 'openSessions', type: 'number' },
  ],
  customers: sheetOf(customer),
  contacts: [
    ...identity,
    { field: 'fullName', type: 'text' },
    { field: 'email', type: 'text', imported },
    { field: 'cellphoneNumber', type: 'text', imported },
    { field: 'position', type: 'text', imported },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer', imported },
    ...nameParts,
    { field: 'phoneNumber', type: 'text', imported },
    city,
    { field: 'authorizedOn', type: 'date', imported },
    { field: 'authorizedBy', type: 'word', words: 'authorizationMeans', imported },
  ],
  projects: [
    ...identity,
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer', imported },
    { field: 'name', type: 'text', imported },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'percentage', type: 'percent', imported },
    { field: 'totalCost', type: 'money', imported },
    { field: 'productChannel', type: 'text' },
    { field: 'consultant', type: 'text' },
    { field: 'commercialEmployee', type: 'text' },
    { field: 'productId', shows: 'productName', type: 'reference', of: 'product', imported },
    city,
    { field: 'startDate', type: 'date', imported },
    { field: 'endDate', type: 'date', imported },
    { field: 'scheduledDate', type: 'date', imported },
    { field: 'realEndDate', type: 'date', imported: 'ofStored' },
    { field: 'customerContactsIds', shows: 'contactNames', type: 'references', of: 'contact', imported },
    { field: 'employeeIds', shows: 'employeeNames', type: 'references', of: 'employee', imported },
    { field: 'summary', type: 'text', imported },
  ],
  milestones: [
    ...identity,
    { field: 'projectMilestoneId', shows: 'name', type: 'reference', of: 'milestone', imported },
    { field: 'weight', type: 'percent', imported },
    { field: 'plannedPercentage', type: 'percent', imported },
    { field: 'percentageRealized', type: 'percent', imported },
    { field: 'tasksTotal', type: 'number' },
    { field: 'plannedStart', type: 'date', imported },
    { field: 'plannedEnd', type: 'date', imported },
  ],
  checkpoints: [
    ...identity,
    { field: 'date', type: 'instant' },
    { field: 'projectId', shows: 'projectName', type: 'reference', of: 'project' },
    { field: 'employeeId', shows: 'employeeName', type: 'reference', of: 'employee' },
    { field: 'summary', type: 'text' },
    ...numbers('tasksDone', 'tasksTotal'),
    { field: 'comments', type: 'text' },
  ],
  checkpointTasks: [
    ...identity,
    { field: 'task', type: 'text' },
    { field: 'projectId', shows: 'projectName', type: 'reference', of: 'project' },
    { field: 'employeeId', shows: 'consultant', type: 'reference', of: 'employee' },
    { field: 'estimatedDate', type: 'date' },
    { field: 'status', type: 'word', words: 'taskStatus' },
    { field: 'comments', type: 'text' },
  ],
  projectChanges: [
    ...identity,
    { field: 'date', type: 'instant' },
    { field: 'noveltyType', type: 'word', words: 'noveltyType' },
    { field: 'previousDate', type: 'date' },
    { field: 'newDate', type: 'date' },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'causeId', shows: 'causeName', type: 'reference', of: 'changeCause' },
    { field: 'comments', type: 'text' },
    { field: 'employeeName', type: 'text' },
    { field: 'fileName', type: 'text' },
  ],
  licences: [
    ...identity,
    { field: 'productId', shows: 'product', type: 'reference', of: 'product' },
    { field: 'serialNumber', type: 'text' },
    { field: 'contactId', shows: 'contactName', type: 'reference', of: 'contact' },
    { field: 'date', type: 'instant' },
    { field: 'expirationDate', type: 'date' },
    { field: 'status', shows: 'state', type: 'word', words: 'licenceState' },
  ],
  /** A row for each changed field, so ids repeat. */
  audit: [
    { field: 'id', type: 'number' },
    { field: 'at', type: 'instant' },
    { field: 'employeeName', type: 'text' },
    { field: 'kind', type: 'word', words: 'auditKind' },
    { field: 'entity', type: 'word', words: 'auditEntity' },
    { field: 'entityId', type: 'number' },
    { field: 'name', type: 'text' },
    { field: 'projectName', type: 'text' },
    { field: 'field', type: 'text' },
    { field: 'before', type: 'text' },
    { field: 'after', type: 'text' },
    { field: 'call', type: 'text' },
  ],
  portfolio: [
    ...identity,
    { field: 'name', type: 'text' },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer' },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'due', type: 'date' },
    ...numbers('cumulative', 'moves'),
    { field: 'r', type: 'percent' },
    { field: 'pv', type: 'percent' },
    { field: 'forecast', type: 'date' },
    { field: 'from', type: 'date' },
    { field: 'to', type: 'date' },
    ...numbers('late', 'overdue'),
    { field: 'light', type: 'word', words: 'light' },
    { field: 'reason', type: 'text' },
    { field: 'lastReason', type: 'text' },
    { field: 'lastFollowUp', type: 'date' },
    { field: 'rhythmOver', type: 'number' },
    { field: 'nextLicence', type: 'date' },
    { field: 'totalCost', type: 'money' },
    { field: 'classification', type: 'word', words: 'classification' },
    { field: 'productId', shows: 'productName', type: 'reference', of: 'product' },
    { field: 'employeeIds', shows: 'employeeNames', type: 'references', of: 'employee' },
    { field: 'start', type: 'date' },
    { field: 'firstDue', type: 'date' },
    { field: 'spit', type: 'number' },
  ],
  silence: [
    ...identity,
    { field: 'name', type: 'text' },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer' },
    { field: 'light', type: 'word', words: 'light' },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'employeeIds', shows: 'employeeNames', type: 'references', of: 'employee' },
    { field: 'lastFollowUp', type: 'date' },
    { field: 'last', shows: 'lastWords', type: 'text' },
    { field: 'expected', type: 'date' },
    ...numbers('rhythmOver', 'openTasks', 'overdueTasks'),
    { field: 'classification', type: 'word', words: 'classification' },
    { field: 'start', type: 'date' },
  ],
  /** Id and version are the project's. */
  licenceRadar: [
    ...identity,
    { field: 'name', type: 'text' },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer' },
    { field: 'productId', shows: 'productName', type: 'reference', of: 'product' },
    { field: 'serialNumber', type: 'text' },
    { field: 'contactId', shows: 'contactName', type: 'reference', of: 'contact' },
    { field: 'expirationDate', type: 'date' },
    { field: 'end', type: 'date' },
    { field: 'reasons', type: 'words', words: 'radarReason' },
    { field: 'employeeIds', shows: 'employeeNames', type: 'references', of: 'employee' },
  ],
  causes: [{ field: 'name', type: 'text' }, ...numbers('days', 'moves', 'projects')],
  pastForecasts: [...identity, ...pastForecastColumns],
} as const satisfies Record<string, readonly SheetColumn[]>

export type SheetNoun = keyof typeof sheetColumns
type ShownAs<C> = C extends { shows: infer Name extends string }
  ? Name
  : C extends { field: infer Name extends string }
    ? Name
    : never
export type SheetRow<N extends SheetNoun> = Readonly<Record<ShownAs<(typeof sheetColumns)[N][number]>, unknown>>
export type SheetField<N extends SheetNoun> = (typeof sheetColumns)[N][number]['field']
