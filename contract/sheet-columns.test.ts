import { expect, test } from 'vitest'

import { ContactDraft } from './contacts.ts'
import { CustomerChange } from './customers.ts'
import { EmployeeChange } from './employees.ts'
import { ProjectDraft } from './projects.ts'
import type { SheetColumn } from './sheet-column.ts'
import { sheetColumns } from './sheet-columns.ts'

/** Who signs in is said in the form alone; an authorization has two columns, `authorizedOn` and `authorizedBy`. */
const never = new Set(['hasUser', 'role', 'dataAuthorization'])

test.each([
  ['employees', EmployeeChange, sheetColumns.employees],
  ['customers', CustomerChange, sheetColumns.customers],
  ['contacts', ContactDraft, sheetColumns.contacts],
  ['projects', ProjectDraft, sheetColumns.projects],
] as const)('a sheet of %s has every field that their form saves', (_noun, form, columns) => {
  const inSheet = new Set((columns as readonly SheetColumn[]).map(({ field }) => field))
  expect(
    Object.keys(form.shape).filter((field) => !inSheet.has(field) && !never.has(field)),
    'add it to the noun’s columns in sheet-columns.ts',
  ).toEqual([])
})
