import type { EmployeeSortField } from '#contract/employees.ts'
import type { Hidden, HideableField } from '#contract/hidden-fields.ts'
import { wrongField } from '#server/platform/base/refusal.ts'

// Employees as they are found by who may not see all of them: answers and sheets leave out what is hidden by themselves.

/** The numbers among what employees are searched by. */
const searchedNumbers = {
  documentNumber: 'document_number',
  cellphoneNumber: 'cellphone_number',
  phoneNumber: 'phone_number',
} as const satisfies Partial<Record<HideableField, string>>

/**
 * How employees are searched by who may not see some of their numbers: `foundBy` is what they may still find by, of the rows
 * of a table or view that has the employees' ids. Nothing where they may find by all.
 */
export function searchedAs(table: string, hidden: Hidden): { foundBy?: string; key: string } {
  const columns = Object.entries(searchedNumbers)
  const left = columns.filter(([field]) => !hidden.has(field as HideableField)).map(([, column]) => column)
  if (left.length === columns.length) return { key: '' }
  const numbers = left.map((column) => ` || ' ' || search_number(shown.${column})`).join('')
  const foundBy = `(select fold(full_name(shown.first_name, shown.middle_name, shown.last_name, shown.surname) || ' '
    || shown.email${numbers}) from employees as shown where shown.id = ${table}.id)`
  return { foundBy, key: `.h${left.map(([letter]) => letter).join('')}` }
}

/** A list, or a selector, of employees as somebody may search it. */
export const seenBy = <Source extends { name: string }>(source: Source, hidden: Hidden): Source => {
  const { key, ...searched } = searchedAs('employees', hidden)
  return { ...source, ...searched, name: `${source.name}${key}` }
}

/**
 * Nobody sorts by what they may not see.
 * @throws Refusal invalid-input, as of an order that there is not, for that of a field which is hidden
 */
export function demandOrder(orderBy: EmployeeSortField | undefined, hidden: Hidden): void {
  if (orderBy === 'DocumentNumber' && hidden.has('documentNumber')) throw wrongField('orderBy', 'invalid')
}
