import { useQuery } from '@tanstack/react-query'

import type { ProductOption } from '#contract/lookups.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { productHits } from './lookups.api.ts'

const divider = ' · '
const optionOf = ({ id, name, type }: ProductOption) => ({ value: id, label: `${name}${divider}${type}` })

/** A record has the name of its product alone: with the type too, as the options say it, once that is known. */
function useNameAndType(value: number | null, name: string): string {
  const isBare = value !== null && name !== '' && !name.includes(divider)
  const { data } = useQuery({ ...productHits(name, false), enabled: isBare })
  const product = isBare ? data?.find(({ id }) => id === value) : undefined
  return product ? optionOf(product).label : name
}

interface ProductSelectProps extends RecordSelectProps {
  /** Offers the products that are licensed, and no others. */
  licensedOnly?: boolean
}

export function ProductSelect({ licensedOnly = false, ...props }: ProductSelectProps) {
  const name = useNameAndType(props.value, props.name)
  return <SearchSelect {...props} name={name} hits={(term) => productHits(term, licensedOnly)} optionOf={optionOf} />
}
