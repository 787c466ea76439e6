import { useQueryClient } from '@tanstack/react-query'

import type { PortfolioRow, PortfolioSortField } from '#contract/portfolio.ts'
import type { AllTexts } from '#texts/texts.ts'
import { EmployeeSelect } from '#web/features/employees/EmployeeSelect.tsx'
import { CitySelect } from '#web/features/lookups/CitySelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'
import type { BulkField, BulkPanelProps } from '#web/platform/lists/bulk/bulk-panel.ts'
import { useBulkTexts } from '#web/platform/lists/bulk/bulk-texts.ts'
import { BulkTable } from '#web/platform/lists/bulk/BulkTable.tsx'

import { filtersIn } from './portfolio-state.ts'
import { projectsFound } from './portfolio.api.ts'

const nameOf = ({ name }: PortfolioRow): string => name

function fieldsIn(bulk: AllTexts['bulk']['fields'], city: string): BulkField[] {
  return [
    ...(['addEmployee', 'removeEmployee'] as const).map((id): BulkField => ({
      id,
      label: bulk[id],
      control: ({ value, name, onChange }) => (
        <EmployeeSelect key={id} label={bulk[id]} value={value} name={name} onChange={onChange} />
      ),
      changesOf: (employee) => ({ [`${id}Ids`]: [employee] }),
    })),
    {
      id: 'cityId',
      label: city,
      control: ({ value, name, onChange }) => <CitySelect label={city} value={value} name={name} onChange={onChange} />,
      changesOf: (cityId) => ({ cityId }),
    },
  ]
}

export function ProjectBulkPanel(props: BulkPanelProps<PortfolioRow, PortfolioSortField>) {
  const { fields } = useBulkTexts()
  const { projects } = useTexts()
  const { search } = useUrlState()
  const cache = useQueryClient()
  return (
    <BulkTable
      {...props}
      list={{ noun: 'projects' }}
      filter={filtersIn(search)}
      fields={fieldsIn(fields, projects.fields.cityId)}
      nameOf={nameOf}
      findIds={async () => (await cache.fetchQuery(projectsFound(search))).data.map(({ id }) => id)}
    />
  )
}
