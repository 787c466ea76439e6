import { useQuery } from '@tanstack/react-query'

import { auditEntities } from '#contract/audit-fields.ts'
import { auditKinds } from '#contract/audit.ts'
import type { EmployeeRow } from '#contract/employees.ts'
import type { Page } from '#contract/lists.ts'
import { fullName } from '#contract/people.ts'
import { employeeById, employeeList } from '#web/features/employees/employees.api.ts'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ComboBox } from '#web/platform/kit/choices/ComboBox.tsx'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import { DayFilter } from '#web/platform/lists/DayFilter.tsx'

import { areDaysWrong, isFiltered, noFilters, type useAuditFilters } from './audit-filters.ts'

type Filtering = ReturnType<typeof useAuditFilters>

const peopleHits = (term: string) => ({
  ...employeeList({ searchTerm: term, offset: 0, top: 20, orderBy: 'FirstName', ascending: true }),
  select: ({ data }: Page<EmployeeRow>) => data,
})
const optionOf = (row: EmployeeRow) => ({ value: row.id, label: fullName(row), note: row.email })

/** Who made the changes: anybody who works or worked here, searched while typing. */
function PersonField({ filters: { person }, set }: Filtering) {
  const { filters: texts } = useAuditTexts()
  const { data: chosen } = useQuery({ ...employeeById(person ?? 0), enabled: person !== null })
  return (
    <SearchSelect
      label={texts.person}
      value={person}
      name={chosen && fullName(chosen)}
      onChange={(value) => set({ person: value })}
      hits={peopleHits}
      optionOf={optionOf}
    />
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  const texts = useAuditTexts()
  return (
    <div>
      <Button
        onClick={({ currentTarget }) => {
          // The pressed button goes: the first of the filters is the next to be used.
          currentTarget.closest('fieldset')?.querySelector('input')?.focus()
          onClear()
        }}
      >
        {texts.clear}
      </Button>
    </div>
  )
}

export function AuditFilterPanel(filtering: Filtering) {
  const { filters, set } = filtering
  const texts = useAuditTexts()
  return (
    <FilterBar
      className="ui-grid ui-underlined audit-filters"
      count={Object.values(filters).filter((one) => one !== null).length}
    >
      <PersonField {...filtering} />
      <ComboBox
        label={texts.filters.entity}
        value={filters.entity}
        onChange={(entity) => set({ entity, ...(entity === null && { record: null }) })}
        options={auditEntities.map((entity) => ({ value: entity, label: texts.records[entity].entity }))}
        clearable
        placeholder={texts.all}
      />
      <NumberField
        label={texts.filters.entityId}
        value={filters.record}
        onChange={(record) => set({ record: record || null }, { replace: true })}
        allowEmpty
        className="audit-short"
      />
      <Select
        label={texts.filters.kind}
        className="audit-short"
        value={filters.kind ?? 'all'}
        onChange={(kind) => set({ kind: kind === 'all' ? null : kind })}
        options={[
          { value: 'all' as const, label: texts.all },
          ...auditKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
        ]}
      />
      <DayFilter
        label={texts.filters.from}
        value={filters.from}
        onChange={(from, options) => set({ from }, options)}
        error={areDaysWrong(filters) && texts.wrongDays}
      />
      <DayFilter label={texts.filters.to} value={filters.to} onChange={(to, options) => set({ to }, options)} />
      {isFiltered(filters) && <Clear onClear={() => set(noFilters)} />}
    </FilterBar>
  )
}
