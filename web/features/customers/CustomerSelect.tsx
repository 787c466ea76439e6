import type { Option } from '#contract/lookups.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'

import { customerHits } from './customers.api.ts'

const optionOf = ({ id, name }: Option) => ({ value: id, label: name })

/** One active customer, by its commercial name; with `onCreate`, where there is none, the way to a new one. */
export function CustomerSelect({ onCreate, ...props }: RecordSelectProps & { onCreate?: () => void }) {
  const { customers } = useTexts()
  const canWrite = useCan('customers.write')
  const create = onCreate && canWrite && { label: customers.addOne, onTake: onCreate }
  return <SearchSelect {...props} hits={customerHits} optionOf={optionOf} create={create} />
}
