import type { EmployeeSortField } from '#contract/employees.ts'
import type { Hidden, HideableField } from '#contract/hidden-fields.ts'
import { entriesOf } from '#contract/keys.ts'
import { wrongField } from '#server/platform/base/refusal.ts'

// For readers who may not see all fields; answers and sheets leave hidden fields out themselves.

const searchedNumbers = {
  documentNumber: 'document_number',
  cellphoneNumber: 'cellphone_number',
  phoneNumber: 'phone_number',
} as const satisfies Partial<Record<HideableField, string>>

/**
 * `foundBy` has what the reader may still search, over a table or view with the employees' ids; nothing for a reader
 * who may search all.
 */
export function searchedAs(table: string, hidden: Hidden): { foundBy?: string; key: string } {
  const columns = entriesOf(searchedNumbers)
  const left = columns.filter(([field]) => !hidden.has(field)).map(([, column]) => column)
  if (left.length === columns.length) return { key: '' }
  const numbers = left.map((column) => ` || ' ' || search_number(shown.${column})`).join('')
  const foundBy = `(select fold(full_name(shown.first_name, shown.middle_name, shown.last_name, shown.surname) || ' '
    || shown.email${numbers}) from employees as shown where shown.id = ${table}.id)`
  return { foundBy, key: `.h${left.map(([letter]) => letter).join('')}` }
}

export const seenBy = <Source extends { name: string }>(source: Source, hidden: Hidden): Source => {
  const { key, ...searched } = searchedAs('employees', hidden)
  return { ...source, ...searched, name: `${source.name}${key}` }
}

/** Nobody sorts by a hidden field: it counts as unknown. @throws Refusal invalid-input */
export function demandOrder(orderBy: EmployeeSortField | undefined, hidden: Hidden): void {
  if (orderBy === 'DocumentNumber' && hidden.has('documentNumber')) throw wrongField('orderBy', 'invalid')
}
