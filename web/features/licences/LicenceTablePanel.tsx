import type { UseQueryResult } from '@tanstack/react-query'

import { type Licence, licenceStatuses, type LicenceSortField } from '#contract/licences.ts'
import type { Page } from '#contract/lists.ts'
import type { AllTexts } from '#texts/texts.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import type { BulkPart } from '#web/platform/lists/bulk/bulk-panel.ts'
import { PagedList } from '#web/platform/lists/PagedList.tsx'
import type { List } from '#web/platform/lists/useListParams.ts'

import { type LicenceFilter, useLicenceFilter } from './licence-filter.ts'
import { useLicenceSheetTexts, useLicenceTexts } from './licence-texts.ts'
import { ActionsOfRow, ExpiryOfRow, SerialNumber, StandingOfRow } from './LicenceRow.tsx'
import type { Deed } from './licences.api.ts'

type OnDo = (deed: Deed | 'assign' | 'renew', licence: Licence) => void

function columnsIn(
  { licenceSheet: { columns }, ui }: Pick<AllTexts, 'licenceSheet' | 'ui'>,
  format: Format,
  onDo: OnDo | null,
): Column<Licence, LicenceSortField>[] {
  const shown: Column<Licence, LicenceSortField>[] = [
    {
      id: 'product',
      header: columns.product,
      sortField: 'Product',
      least: '5rem',
      phone: 'wide',
      cell: ({ product }) => product,
    },
    {
      id: 'serialNumber',
      header: columns.serialNumber,
      sortField: 'SerialNumber',
      least: '6.75rem',
      phone: 'wide',
      cell: ({ serialNumber }) => <SerialNumber>{serialNumber}</SerialNumber>,
    },
    {
      id: 'holder',
      header: columns.holder,
      least: '4.75rem',
      cell: ({ contactName }) => contactName,
    },
    {
      id: 'date',
      header: columns.date,
      sortField: 'Date',
      cell: ({ date }) => format.instantDay(date),
    },
    {
      id: 'expirationDate',
      header: columns.expirationDate,
      sortField: 'ExpirationDate',
      least: '5.25rem',
      cell: (licence) => <ExpiryOfRow licence={licence} />,
    },
    {
      id: 'status',
      header: columns.status,
      sortField: 'Status',
      least: '5.25rem',
      cell: (licence) => <StandingOfRow licence={licence} />,
    },
  ]
  if (!onDo) return shown
  const last: Column<Licence, LicenceSortField> = {
    id: 'actions',
    header: ui.list.actions,
    hideHeader: true,
    align: 'end',
    phone: 'action',
    cell: (licence) => <ActionsOfRow licence={licence} onDo={(deed) => onDo(deed, licence)} />,
  }
  return [...shown, last]
}

/** How a select writes that nothing is narrowed. */
const every = 'every'

function Filters({ filter, onFilter }: { filter: LicenceFilter; onFilter: (filter: LicenceFilter) => void }) {
  const licences = useLicenceTexts()
  const licenceSheet = useLicenceSheetTexts()
  const { filters } = licences
  const { unassigned, active, inactive } = licenceStatuses
  const { statuses } = licenceSheet
  return (
    <FilterBar count={Object.values(filter).filter((one) => one !== undefined).length}>
      <NativeSelect
        label={filters.status}
        hideLabel
        value={filter.status ?? every}
        options={[
          { value: every, label: filters.anyStatus },
          { value: unassigned, label: statuses.unassigned },
          { value: active, label: statuses.active },
          { value: inactive, label: statuses.inactive },
        ]}
        onChange={(status) => onFilter({ ...filter, status: typeof status === 'number' ? status : undefined })}
      />
      <NativeSelect
        label={filters.expired}
        hideLabel
        value={filter.expired === undefined ? every : String(filter.expired)}
        options={[
          { value: every, label: filters.anyDay },
          { value: 'false', label: filters.valid },
          { value: 'true', label: filters.past },
        ]}
        onChange={(expired) => onFilter({ ...filter, expired: expired === every ? undefined : expired === 'true' })}
      />
    </FilterBar>
  )
}

interface LicenceTablePanelProps {
  list: List<LicenceSortField>
  answer: UseQueryResult<Page<Licence>>
  onDo: OnDo | null
  /** What can be done with many; left out for who may not. */
  bulk?: BulkPart<Licence, LicenceSortField> | undefined
}

export function LicenceTablePanel({ list, answer, onDo, bulk }: LicenceTablePanelProps) {
  const { ui } = useTexts()
  const licences = useLicenceTexts()
  const licenceSheet = useLicenceSheetTexts()
  const format = useFormat()
  const [filter, setFilter] = useLicenceFilter()
  const filtered = filter.status !== undefined || filter.expired !== undefined
  return (
    <PagedList
      bare
      label={licences.title}
      searchLabel={licences.search}
      list={list}
      answer={answer}
      noun="licences"
      bulk={bulk}
      columns={columnsIn({ licenceSheet, ui }, format, onDo)}
      loadFailed={licences.loadFailed}
      tools={<Filters filter={filter} onFilter={setFilter} />}
      empty={
        filtered ? (
          <EmptyState
            title={licences.noneLeft}
            text={licences.noneLeftText}
            action={
              <Button
                onClick={({ currentTarget }) => {
                  // The pressed button goes: the first of the filters is the next to be used.
                  currentTarget.closest('.ui-card')?.querySelector('select')?.focus()
                  setFilter({})
                }}
              >
                {licences.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState title={licences.empty} text={licences.emptyText} />
        )
      }
    />
  )
}
