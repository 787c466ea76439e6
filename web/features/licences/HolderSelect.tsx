import { useQuery } from '@tanstack/react-query'

import { fullName } from '#contract/people.ts'
import { AsyncComboBox } from '#web/platform/kit/AsyncComboBox.tsx'
import type { FieldProps } from '#web/platform/kit/Field.tsx'
import { useTypeAhead } from '#web/platform/kit/useTypeAhead.ts'

import { holderHits } from './licences.api.ts'

export interface HolderSelectProps extends FieldProps {
  /** Whose contacts are offered. */
  customerId: number
  /** The chosen contact's id, or null. */
  value: number | null
  /** Their words. */
  name: string
  onChange: (value: number | null, name: string) => void
}

/** One contact of a customer, searched by the server while the person types. */
export function HolderSelect({ customerId, value, name, onChange, ...field }: HolderSelectProps) {
  const { term, active, props } = useTypeAhead()
  const { data, isFetching, isError, refetch } = useQuery({ ...holderHits(customerId, term), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      selectedLabel={name}
      options={(data?.data ?? []).map((contact) => ({
        value: contact.id,
        label: fullName(contact),
        note: contact.position || contact.email,
      }))}
      onChange={(chosen, option) => onChange(chosen, option?.label ?? '')}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
