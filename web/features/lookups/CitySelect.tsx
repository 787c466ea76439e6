import { useQuery } from '@tanstack/react-query'

import { AsyncComboBox } from '#web/ui/AsyncComboBox.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import { useTypeAhead } from '#web/ui/useTypeAhead.ts'

import { choiceOf } from './choices.ts'
import { cityHits } from './lookups.api.ts'

export interface CitySelectProps extends FieldProps {
  /** The chosen municipality's id, or null. */
  value: number | null
  /** Its words, 'Medellín (Antioquia)'. */
  name: string
  onChange: (value: number | null, name: string) => void
}

/** One municipality of Colombia, searched by the server while the person types. */
export function CitySelect({ value, name, onChange, ...field }: CitySelectProps) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...cityHits(term), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      selectedLabel={name}
      options={data.map(choiceOf)}
      onChange={(chosen, option) => onChange(chosen, option?.label ?? '')}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
