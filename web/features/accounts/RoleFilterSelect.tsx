import { useQuery } from '@tanstack/react-query'

import { catalogue } from '#web/features/lookups/lookups.api.ts'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'

import { useAccountTexts } from './accounts-texts.ts'

interface RoleFilterSelectProps {
  /** What stands last: users without a role, or employees without access. */
  last: 'none' | 'noAccess'
}

/** What each choice beside the roles is in an address. */
const queries = { all: '', none: 'role=0', noAccess: 'hasUser=false' }

/** Narrows a list to those who have a role, in its address: `?role=3`. */
export function RoleFilterSelect({ last }: RoleFilterSelectProps) {
  const { role: texts } = useAccountTexts()
  const { data: roles = [] } = useQuery(catalogue('roles'))
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const options = [
    { value: queries.all, label: texts.all },
    ...roles.map(({ id, name }) => ({ value: `role=${id}`, label: name })),
    { value: queries[last], label: texts[last] },
  ]
  const query = new URLSearchParams(search)
  const chosen = options.find(({ value }) => value !== '' && query.get(value.split('=')[0]!) === value.split('=')[1])
  const choose = (value: string) => {
    for (const name of ['role', 'hasUser', 'page']) query.delete(name)
    for (const [name, one] of new URLSearchParams(value)) query.set(name, one)
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: false })
  }
  return (
    <FilterBar count={chosen ? 1 : 0}>
      <NativeSelect label={texts.label} value={chosen?.value ?? queries.all} onChange={choose} options={options} />
    </FilterBar>
  )
}
