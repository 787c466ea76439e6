import type { SheetColumn } from './sheet-column.ts'
import { sheetColumns, type SheetField, type SheetNoun } from './sheet-columns.ts'

interface ChoosableList<N extends SheetNoun> {
  sheet: N
  /** The first column always stands first. */
  columns: Readonly<Record<string, readonly SheetField<N>[]>>
}

const list = <N extends SheetNoun>(of: ChoosableList<N>): ChoosableList<SheetNoun> => of

const choosableLists: Readonly<Record<string, ChoosableList<SheetNoun>>> = {
  employees: list({
    sheet: 'employees',
    columns: {
      name: ['fullName'],
      position: ['positionId'],
      group: ['groupId'],
      documentNumber: ['documentNumber'],
      email: ['email'],
      active: ['isActive'],
      city: ['cityId'],
      cellphone: ['cellphoneNumber'],
    },
  }),
  customers: list({
    sheet: 'customers',
    columns: {
      code: ['code'],
      commercialName: ['commercialName'],
      documentNumber: ['documentNumber'],
      address: ['address'],
      city: ['cityId'],
      classification: ['classification'],
      active: ['isActive'],
    },
  }),
  contacts: list({
    sheet: 'contacts',
    columns: { name: ['fullName'], email: ['email'], cellphone: ['cellphoneNumber'], position: ['position'] },
  }),
  'project-table': list({
    sheet: 'portfolio',
    columns: {
      project: ['name', 'customerId', 'light'],
      status: ['projectStatusId'],
      employees: ['employeeIds'],
      due: ['due'],
      progress: ['r', 'pv'],
      cost: ['totalCost'],
    },
  }),
  licences: list({
    sheet: 'licences',
    columns: {
      product: ['productId'],
      serialNumber: ['serialNumber'],
      holder: ['contactId'],
      date: ['date'],
      expirationDate: ['expirationDate'],
      status: ['status'],
    },
  }),
  'past-forecasts': list({
    sheet: 'pastForecasts',
    columns: {
      project: ['name', 'productId'],
      stood: ['share', 'day', 'r'],
      told: ['forecast', 'from', 'to'],
      promise: ['promise'],
      end: ['end', 'result'],
      error: ['error'],
      promiseError: ['promiseError'],
    },
  }),
  portfolio: list({
    sheet: 'portfolio',
    columns: {
      project: ['name', 'customerId', 'light'],
      status: ['projectStatusId'],
      due: ['due', 'cumulative'],
      progress: ['r', 'pv'],
      forecast: ['forecast', 'late'],
      latest: ['lastReason', 'lastFollowUp', 'rhythmOver'],
    },
  }),
  checkpoints: list({
    sheet: 'checkpoints',
    columns: {
      project: ['projectId'],
      date: ['date'],
      employee: ['employeeId'],
      summary: ['summary', 'comments'],
      progress: ['tasksDone', 'tasksTotal'],
    },
  }),
}

export const listOfCall: Readonly<Record<string, string>> = {
  '/employees/employees-list': 'employees',
  '/customers/customers-list': 'customers',
  '/contacts/contacts-list/:id': 'contacts',
}

/**
 * The chosen columns in order, then all others that an import takes, so that the file can come back whole. Undefined
 * for a list without choice. `chosen` has ids with commas.
 */
export function exportedColumns(noun: string, chosen: string): string | undefined {
  const known = choosableLists[noun]
  if (!known) return undefined
  const fieldsOf = new Map(Object.entries(known.columns))
  const [first = ''] = fieldsOf.keys()
  const shown = [first, ...chosen.split(',')].flatMap((id) => fieldsOf.get(id) ?? [])
  const columns: readonly SheetColumn[] = sheetColumns[known.sheet]
  const imported = columns.flatMap((column) => (column.imported ? [column.field] : []))
  return [...new Set([...shown, ...imported])].join(',')
}
