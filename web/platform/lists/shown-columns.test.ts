import { expect, test } from 'vitest'

import type { Column } from '#web/platform/kit/tables/table.ts'

import { shownColumns } from './shown-columns.ts'

const cell = () => ''
const columns: Column<object>[] = [
  { id: 'code', header: 'Código', cell },
  { id: 'address', header: 'Dirección', cell },
  { id: 'city', header: 'Ciudad', cell, added: true },
  { id: 'actions', header: 'Acciones', cell, phone: 'action' },
]
const idsOf = (chosen: string | null) => shownColumns(columns, chosen).map(({ id }) => id)

test('a column that has to be added stands in the list once somebody has added it, where they put it', () => {
  expect(idsOf(null)).toEqual(['code', 'address', 'actions'])
  expect(idsOf('code,city,address')).toEqual(['code', 'city', 'address', 'actions'])
  expect(idsOf('code,address')).toEqual(['code', 'address', 'actions'])
})
