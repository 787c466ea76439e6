import type { Option } from '#contract/lookups.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { customerHits } from './customers.api.ts'

const optionOf = ({ id, name }: Option) => ({ value: id, label: name })

/** One active customer, by its commercial name. */
export const CustomerSelect = (props: RecordSelectProps) => (
  <SearchSelect {...props} hits={customerHits} optionOf={optionOf} />
)
