import { useQuery } from '@tanstack/react-query'

import { AsyncComboBox } from '#web/platform/kit/AsyncComboBox.tsx'
import type { FieldProps } from '#web/platform/kit/Field.tsx'
import { useTypeAhead } from '#web/platform/kit/useTypeAhead.ts'

import { productHits } from './lookups.api.ts'

export interface ProductSelectProps extends FieldProps {
  /** The chosen product's id, or null. */
  value: number | null
  /** Its words. */
  name: string
  onChange: (value: number | null, name: string) => void
  /** Offers the products that are licensed, and no others. */
  licensedOnly?: boolean
}

/** One active product, `name · type`, searched by the server while the person types. */
export function ProductSelect({ value, name, onChange, licensedOnly = false, ...field }: ProductSelectProps) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...productHits(term, licensedOnly), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      selectedLabel={name}
      options={data.map((product) => ({ value: product.id, label: `${product.name} · ${product.type}` }))}
      onChange={(chosen, option) => onChange(chosen, option?.label ?? '')}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
