import { useQuery } from '@tanstack/react-query'

import { accessNarrowing } from '#web/features/employees/employees.api.ts'
import { catalogue } from '#web/features/lookups/lookups.api.ts'
import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { useNarrowing } from '#web/platform/lists/narrowing.ts'

import { useAccountTexts } from './accounts-texts.ts'

interface RoleFilterPartProps {
  /** What stands last: users without a role, or employees without access. */
  last: 'none' | 'noAccess'
}

/** What each choice beside the roles is in an address. */
const queries = { all: '', none: 'role=0', noAccess: 'hasUser=false' }

export function RoleFilterPart({ last }: RoleFilterPartProps) {
  const { role: texts } = useAccountTexts()
  const { data: roles = [] } = useQuery(catalogue('roles'))
  const { chosen, set } = useNarrowing(accessNarrowing)
  const options = [
    { value: queries.all, label: texts.all },
    ...roles.map(({ id, name }) => ({ value: `role=${id}`, label: name })),
    { value: queries[last], label: texts[last] },
  ]
  const [query = queries.all] = Object.entries(chosen).map((entry) => entry.join('='))
  const isKnown = query !== queries.all && options.some(({ value }) => value === query)
  return (
    <FilterPopover
      label={texts.label}
      value={options.find(({ value }) => value === query)?.label ?? texts.all}
      set={isKnown}
    >
      <RadioGroup
        label={texts.label}
        hideLabel
        value={isKnown ? query : queries.all}
        onChange={(value) =>
          set({ role: undefined, hasUser: undefined, ...Object.fromEntries(new URLSearchParams(value)) })
        }
        options={options}
      />
    </FilterPopover>
  )
}
