import { useQuery } from '@tanstack/react-query'

import { AsyncComboBox } from '#web/ui/AsyncComboBox.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import { useTypeAhead } from '#web/ui/useTypeAhead.ts'

import { customerHits } from './customers.api.ts'

export interface CustomerSelectProps extends FieldProps {
  /** The chosen customer's id, or null. */
  value: number | null
  /** Its commercial name. */
  name: string
  onChange: (value: number | null, name: string) => void
}

/** One active customer, searched by the server while the person types. */
export function CustomerSelect({ value, name, onChange, ...field }: CustomerSelectProps) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...customerHits(term), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      selectedLabel={name}
      options={data.map(({ id, name: label }) => ({ value: id, label }))}
      onChange={(chosen, option) => onChange(chosen, option?.label ?? '')}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
