import type { ProductOption } from '#contract/lookups.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { productHits } from './lookups.api.ts'

const optionOf = ({ id, name, type }: ProductOption) => ({ value: id, label: `${name} · ${type}` })

interface ProductSelectProps extends RecordSelectProps {
  /** Offers the products that are licensed, and no others. */
  licensedOnly?: boolean
}

export const ProductSelect = ({ licensedOnly = false, ...props }: ProductSelectProps) => (
  <SearchSelect {...props} hits={(term) => productHits(term, licensedOnly)} optionOf={optionOf} />
)
