import { expect, test } from 'vitest'

import { exportedColumns } from './list-columns.ts'

test('an export has the chosen columns in their order, the first one before them, then what an import takes', () => {
  expect(exportedColumns('customers', 'code,address,commercialName')).toBe(
    'code,address,commercialName,documentNumber,cityId,classification,isActive',
  )
  expect(exportedColumns('customers', 'code,active,city,commercialName')).toBe(
    'code,isActive,cityId,commercialName,documentNumber,address,classification',
  )
  expect(exportedColumns('customers', 'address')).toMatch(/^code,address,commercialName,/)
})

test('a column of the list that shows several fields brings all of them', () => {
  expect(exportedColumns('portfolio', 'project,latest,due')).toBe(
    'name,customerId,light,lastReason,lastFollowUp,rhythmOver,due,cumulative',
  )
})

test('a list without anything that an import takes has the chosen columns alone', () => {
  expect(exportedColumns('licences', 'product,status')).toBe('productId,status')
})

test('what no list has is left out: unknown columns, and those of other lists', () => {
  expect(exportedColumns('checkpoints', 'project,contacts,__proto__,date')).toBe('projectId,date')
  expect(exportedColumns('project-statuses', 'name')).toBeUndefined()
})
