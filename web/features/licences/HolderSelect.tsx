import type { Contact } from '#contract/contacts.ts'
import { fullName } from '#contract/people.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { holderHits } from './licences.api.ts'

const optionOf = (hit: Contact) => ({ value: hit.id, label: fullName(hit), note: hit.position || hit.email })

export const HolderSelect = ({ customerId, ...props }: RecordSelectProps & { customerId: number }) => (
  <SearchSelect {...props} hits={(term) => holderHits(customerId, term)} optionOf={optionOf} />
)
