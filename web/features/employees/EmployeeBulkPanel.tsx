import type { EmployeeRow, EmployeeSortField } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import type { AllTexts, Texts } from '#texts/texts.ts'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { LookupSelect } from '#web/features/lookups/LookupSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import { activeField } from '#web/platform/lists/bulk/active-field.tsx'
import type { BulkField, BulkPanelProps } from '#web/platform/lists/bulk/bulk-panel.ts'
import { useBulkTexts } from '#web/platform/lists/bulk/bulk-texts.ts'
import { BulkTable } from '#web/platform/lists/bulk/BulkTable.tsx'
import { narrowedBy } from '#web/platform/lists/narrowing.ts'

import { employeeNarrowing } from './employees.api.ts'

function fieldsIn(texts: Texts, bulk: AllTexts['bulk']['fields']): BulkField[] {
  const { fields: labels } = texts.employees
  return [
    activeField(bulk.active, texts),
    ...(['groupId', 'positionId'] as const).map((id): BulkField => ({
      id,
      label: labels[id],
      control: ({ value, onChange }) => (
        <LookupSelect
          key={id}
          label={labels[id]}
          from={id === 'groupId' ? 'groups' : 'positions'}
          value={value}
          onChange={onChange}
        />
      ),
      changesOf: (value) => ({ [id]: value }),
    })),
    {
      id: 'cityId',
      label: labels.cityId,
      control: ({ value, name, onChange }) => (
        <CitySelect label={labels.cityId} value={value} name={name} onChange={onChange} />
      ),
      changesOf: (cityId) => ({ cityId }),
    },
  ]
}

export function EmployeeBulkPanel(props: BulkPanelProps<EmployeeRow, EmployeeSortField>) {
  const texts = useTexts()
  const { fields } = useBulkTexts()
  const { search } = useUrlState()
  return (
    <BulkTable
      {...props}
      list={{ noun: 'employees' }}
      filter={narrowedBy(search, employeeNarrowing)}
      fields={fieldsIn(texts, fields)}
      nameOf={fullName}
    />
  )
}
