import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'

import { AsyncComboBox } from '#web/platform/kit/AsyncComboBox.tsx'
import type { FieldProps } from '#web/platform/kit/Field.tsx'
import type { Option } from '#web/platform/kit/options.tsx'
import { useTypeAhead } from '#web/platform/kit/useTypeAhead.ts'

/** What a selector of one noun's records takes. */
export interface RecordSelectProps extends FieldProps {
  /** The chosen record's id, or null. */
  value: number | null
  /** Its words, as the selector shows them. */
  name: string
  onChange: (value: number | null, name: string) => void
}

interface SearchSelectProps<Hit, Key extends QueryKey> extends RecordSelectProps {
  /** What the server is asked for a term. */
  hits: (term: string) => UseQueryOptions<Hit[], Error, Hit[], Key>
  optionOf: (hit: Hit) => Option
}

/** One record, searched by the server while the person types. Each noun's own `…Select` says what of. */
export function SearchSelect<Hit, Key extends QueryKey>({
  hits,
  optionOf,
  value,
  name,
  onChange,
  ...field
}: SearchSelectProps<Hit, Key>) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...hits(term), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      selectedLabel={name}
      options={data.map(optionOf)}
      onChange={(chosen, option) => onChange(chosen, option?.label ?? '')}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
