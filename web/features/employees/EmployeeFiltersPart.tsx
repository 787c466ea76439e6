import { useQuery } from '@tanstack/react-query'

import { RoleFilterPart } from '#web/features/accounts/RoleFilterPart.tsx'
import { CityFilterSelect } from '#web/features/lookups/CityFilterSelect.tsx'
import { type Catalogue, catalogue } from '#web/features/lookups/lookups.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ChoiceFilter, type ChoiceFilterProps } from '#web/platform/lists/ChoiceFilter.tsx'
import { useListFilterTexts } from '#web/platform/lists/list-filters-texts.ts'
import { useNarrowing, valuesOf } from '#web/platform/lists/narrowing.ts'
import { NarrowingBar } from '#web/platform/lists/NarrowingBar.tsx'
import { StateFilter } from '#web/platform/lists/StateFilter.tsx'

import { employeeNarrowing } from './employees.api.ts'

/** By entries of a catalogue, several at once. */
function CatalogueFilter({ from, ...filter }: Omit<ChoiceFilterProps, 'options'> & { from: Catalogue }) {
  const { data = [] } = useQuery(catalogue(from))
  return <ChoiceFilter {...filter} options={data.map(({ id, name }) => ({ value: String(id), label: name }))} />
}

/**
 * `cityName` is what the rows call the chosen city. Only those who manage users choose roles; everybody can change an
 * address that has one.
 */
export function EmployeeFiltersPart({ cityName }: { cityName: string | undefined }) {
  const { fields } = useTexts().employees
  const filters = useListFilterTexts()
  const narrowing = useNarrowing(employeeNarrowing)
  const { chosen, set } = narrowing
  const canManage = useCan('users.manage')
  return (
    <NarrowingBar narrowing={narrowing}>
      {(['positionId', 'groupId'] as const).map((id) => (
        <CatalogueFilter
          key={id}
          label={fields[id]}
          all={filters.all[id]}
          from={id === 'groupId' ? 'groups' : 'positions'}
          chosen={valuesOf(chosen[id])}
          onChange={(next) => set({ [id]: next.join() })}
        />
      ))}
      <CityFilterSelect
        label={fields.cityId}
        all={filters.all.cityId}
        chosen={chosen['cityId']}
        name={cityName}
        onChange={(cityId) => set({ cityId })}
      />
      <StateFilter chosen={chosen['isActive']} onChange={(isActive) => set({ isActive })} />
      {(canManage || chosen['role'] !== undefined || chosen['hasUser'] !== undefined) && (
        <RoleFilterPart last="noAccess" />
      )}
    </NarrowingBar>
  )
}
