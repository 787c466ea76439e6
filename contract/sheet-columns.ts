import type { WordKind } from './field-kinds.ts'

// What a sheet has of each noun: an export writes these columns, an import finds them by their headers, which stand in
// texts/*/sheets.ts under the same names.

/** Kinds of record that a cell may name. */
type Named =
  | 'city'
  | 'contact'
  | 'customer'
  | 'documentType'
  | 'employee'
  | 'group'
  | 'milestone'
  | 'position'
  | 'product'
  | 'project'
  | 'projectStatus'
  | 'changeCause'

/**
 * One column. Its `field` is the contract's, and its value in the row stands under `shows` where that is another name.
 *
 * | type | the value in the row | the cell |
 * |---|---|---|
 * | `text` | a text | a text, also when it begins with `=` |
 * | `number` | a number | a number |
 * | `money` | whole pesos | a number as `#,##0` |
 * | `percent` | 0 to 100 | a fraction as a percentage; `52,5%` in a CSV |
 * | `date` | `YYYY-MM-DD` | a day as `dd/mm/yyyy`; the same text before 1900-03-01, from where all programs count alike, and in a CSV |
 * | `instant` | ISO 8601, UTC | Bogotá's day and time |
 * | `reference` | the name of a record of the kind `of` | that name |
 * | `references` | the names of several | these names, divided by `; ` |
 * | `yesNo` | true or false | `Sí` or `No` |
 * | `word` | what stands for one of `words` | that word |
 * | `words` | what stands for several of `words` | these words, divided by `; ` |
 */
export interface SheetColumn {
  field: string
  shows?: string
  type:
    | 'text'
    | 'number'
    | 'money'
    | 'percent'
    | 'date'
    | 'instant'
    | 'reference'
    | 'references'
    | 'yesNo'
    | 'word'
    | 'words'
  of?: Named
  words?: WordKind | 'light' | 'licenceState' | 'radarReason' | 'auditKind' | 'auditEntity' | 'accountState'
  /** Whether an import takes it: of every record, or of one that there is already. Absent, it is there to be read. */
  taken?: 'always' | 'ofStored'
}

const taken = 'always'
/** What a row is known by when it comes back: both columns stand first. */
const own = [
  { field: 'id', type: 'number' },
  { field: 'version', type: 'number' },
] as const
const nameParts = [
  { field: 'firstName', type: 'text', taken },
  { field: 'middleName', type: 'text', taken },
  { field: 'lastName', type: 'text', taken },
  { field: 'surname', type: 'text', taken },
] as const
const city = { field: 'cityId', shows: 'cityName', type: 'reference', of: 'city', taken } as const
const activity = { field: 'isActive', type: 'yesNo', taken: 'ofStored' } as const

/** The columns of each noun in their order: those of its list, then what else an import takes. */
export const sheetColumns = {
  employees: [
    ...own,
    { field: 'fullName', type: 'text' },
    { field: 'positionId', shows: 'positionName', type: 'reference', of: 'position', taken },
    { field: 'groupId', shows: 'groupName', type: 'reference', of: 'group', taken },
    { field: 'documentNumber', type: 'text', taken },
    { field: 'email', type: 'text', taken },
    activity,
    ...nameParts,
    { field: 'documentTypeId', shows: 'documentTypeName', type: 'reference', of: 'documentType', taken },
    { field: 'birthDate', type: 'date', taken },
    { field: 'gender', type: 'word', words: 'gender', taken },
    { field: 'cellphoneNumber', type: 'text', taken },
    { field: 'phoneNumber', type: 'text', taken },
    { field: 'address', type: 'text', taken },
    city,
  ],
  /** Who has access to the portal; read alone, as access is given in the form. */
  accounts: [
    ...own,
    { field: 'fullName', type: 'text' },
    { field: 'email', type: 'text' },
    { field: 'role', shows: 'roleName', type: 'text' },
    { field: 'state', type: 'word', words: 'accountState' },
    { field: 'lastSignIn', type: 'instant' },
    { field: 'openSessions', type: 'number' },
  ],
  customers: [
    ...own,
    { field: 'code', type: 'text', taken },
    { field: 'commercialName', type: 'text', taken },
    { field: 'documentNumber', type: 'text', taken },
    { field: 'address', type: 'text', taken },
    city,
    { field: 'classification', type: 'word', words: 'classification', taken },
    activity,
  ],
  contacts: [
    ...own,
    { field: 'fullName', type: 'text' },
    { field: 'email', type: 'text', taken },
    { field: 'cellphoneNumber', type: 'text', taken },
    { field: 'position', type: 'text', taken },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer', taken },
    ...nameParts,
    { field: 'phoneNumber', type: 'text', taken },
    city,
  ],
  projects: [
    ...own,
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer', taken },
    { field: 'name', type: 'text', taken },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'percentage', type: 'percent', taken },
    { field: 'totalCost', type: 'money', taken },
    { field: 'productChannel', type: 'text' },
    { field: 'consultant', type: 'text' },
    { field: 'commercialEmployee', type: 'text' },
    { field: 'productId', shows: 'productName', type: 'reference', of: 'product', taken },
    city,
    { field: 'startDate', type: 'date', taken },
    { field: 'endDate', type: 'date', taken },
    { field: 'scheduledDate', type: 'date', taken },
    { field: 'realEndDate', type: 'date', taken: 'ofStored' },
    { field: 'customerContactsIds', shows: 'contactNames', type: 'references', of: 'contact', taken },
    { field: 'employeeIds', shows: 'employeeNames', type: 'references', of: 'employee', taken },
    { field: 'summary', type: 'text', taken },
  ],
  milestones: [
    ...own,
    { field: 'projectMilestoneId', shows: 'name', type: 'reference', of: 'milestone', taken },
    { field: 'weight', type: 'percent', taken },
    { field: 'plannedPercentage', type: 'percent', taken },
    { field: 'percentageRealized', type: 'percent', taken },
    { field: 'tasksTotal', type: 'number' },
    { field: 'plannedStart', type: 'date', taken },
    { field: 'plannedEnd', type: 'date', taken },
  ],
  checkpoints: [
    ...own,
    { field: 'date', type: 'instant' },
    { field: 'projectId', shows: 'projectName', type: 'reference', of: 'project' },
    { field: 'employeeId', shows: 'employeeName', type: 'reference', of: 'employee' },
    { field: 'summary', type: 'text' },
    { field: 'tasksDone', type: 'number' },
    { field: 'tasksTotal', type: 'number' },
    { field: 'comments', type: 'text' },
  ],
  checkpointTasks: [
    ...own,
    { field: 'task', type: 'text' },
    { field: 'projectId', shows: 'projectName', type: 'reference', of: 'project' },
    { field: 'employeeId', shows: 'consultant', type: 'reference', of: 'employee' },
    { field: 'estimatedDate', type: 'date' },
    { field: 'status', type: 'word', words: 'taskStatus' },
    { field: 'comments', type: 'text' },
  ],
  projectChanges: [
    ...own,
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
    ...own,
    { field: 'productId', shows: 'product', type: 'reference', of: 'product' },
    { field: 'serialNumber', type: 'text' },
    { field: 'contactId', shows: 'contactName', type: 'reference', of: 'contact' },
    { field: 'date', type: 'instant' },
    { field: 'expirationDate', type: 'date' },
    { field: 'status', shows: 'state', type: 'word', words: 'licenceState' },
  ],
  /** A row for each field that a change changed, so that an id may stand in several. */
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
    ...own,
    { field: 'name', type: 'text' },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer' },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'due', type: 'date' },
    { field: 'cumulative', type: 'number' },
    { field: 'moves', type: 'number' },
    { field: 'r', type: 'percent' },
    { field: 'pv', type: 'percent' },
    { field: 'forecast', type: 'date' },
    { field: 'late', type: 'number' },
    { field: 'overdue', type: 'number' },
    { field: 'light', type: 'word', words: 'light' },
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
    ...own,
    { field: 'name', type: 'text' },
    { field: 'customerId', shows: 'customerName', type: 'reference', of: 'customer' },
    { field: 'light', type: 'word', words: 'light' },
    { field: 'projectStatusId', shows: 'projectStatusName', type: 'reference', of: 'projectStatus' },
    { field: 'employeeIds', shows: 'employeeNames', type: 'references', of: 'employee' },
    { field: 'lastFollowUp', type: 'date' },
    { field: 'last', shows: 'lastWords', type: 'text' },
    { field: 'expected', type: 'date' },
    { field: 'rhythmOver', type: 'number' },
    { field: 'openTasks', type: 'number' },
    { field: 'overdueTasks', type: 'number' },
    { field: 'classification', type: 'word', words: 'classification' },
    { field: 'start', type: 'date' },
  ],
  /** Both first columns are the project's, of which several licences may stand in the radar. */
  licenceRadar: [
    ...own,
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
} as const satisfies Record<string, readonly SheetColumn[]>

/** What can be exported. */
export type SheetNoun = keyof typeof sheetColumns
/** The names of a noun's columns. */
export type SheetField<N extends SheetNoun> = (typeof sheetColumns)[N][number]['field']
