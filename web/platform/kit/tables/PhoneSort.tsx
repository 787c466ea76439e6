import { NativeSelect } from '../choices/NativeSelect.tsx'
import { phone, useMediaQuery } from '../page/useMediaQuery.ts'
import { useUiTexts } from '../texts.ts'
import { SortDirection } from './SortDirection.tsx'
import type { Column, TableSort } from './table.ts'

interface PhoneSortProps<Row, Field extends string> extends TableSort<Field> {
  columns: readonly Column<Row, Field>[]
  onSort: NonNullable<TableSort<Field>['onSort']>
}

/** Shows on phones only, where no headers do. An order that no column has is the list's initial one. */
export function PhoneSort<Row, Field extends string>({ columns, sort, onSort }: PhoneSortProps<Row, Field>) {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  const texts = useUiTexts()
  const stacked = useMediaQuery(phone)
  const options = columns.flatMap(({ sortField, header }) => (sortField ? [{ value: sortField, label: header }] : []))
  if (!stacked || options.length === 0) return null
  const isNamed = options.some(({ value }) => value === sort?.field)
  const unnamed = { value: '', label: texts.sort.initial }
  return (
    <div className="ui-phone-sort">
      <NativeSelect
        label={texts.sort.by}
        hideLabel
        value={isNamed && sort ? sort.field : ''}
        options={isNamed ? options : [unnamed, ...options]}
        onChange={(value) => {
          const column = columns.find(({ sortField }) => sortField === value)
          if (column?.sortField) onSort({ field: column.sortField, ascending: sort?.ascending ?? true })
        }}
      />
      {sort && <SortDirection ascending={sort.ascending} onChange={(ascending) => onSort({ ...sort, ascending })} />}
    </div>
  )
}
