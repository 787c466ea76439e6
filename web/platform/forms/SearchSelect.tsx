import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'

import { isRefused } from '#web/platform/calls/call-error.ts'
import { AsyncComboBox } from '#web/platform/kit/choices/AsyncComboBox.tsx'
import type { Option } from '#web/platform/kit/choices/options.tsx'
import { useTypeAhead } from '#web/platform/kit/choices/useTypeAhead.ts'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'

export interface RecordSelectProps extends FieldProps {
  value: number | null
  name: string
  onChange: (value: number | null, name: string) => void
}

interface SearchSelectProps<Hit extends { id: number }, Answer, Key extends QueryKey> extends FieldProps {
  hits: (term: string) => UseQueryOptions<Answer, Error, Hit[], Key>
  optionOf: (hit: Hit) => Option
  /** null also where a choice goes into a list beside the selector. */
  value: number | null
  /** Its words, where the hits may lack it. */
  name?: string | undefined
  onChange: (value: number | null, name: string, hit: Hit | undefined) => void
  placeholder?: string
  /** Leads to the form of a new record where none is found; absent where the person may not make one. */
  create?: { label: string; onTake: () => void } | false | undefined
}

export function SearchSelect<Hit extends { id: number }, Answer, Key extends QueryKey>({
  hits,
  optionOf,
  name,
  onChange,
  create,
  ...field
}: SearchSelectProps<Hit, Answer, Key>) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, error, refetch } = useQuery({ ...hits(term), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      selectedLabel={name}
      options={data.map(optionOf)}
      // No record has the id 0.
      way={create ? { ...create, value: 0 } : undefined}
      onChange={(chosen, option) =>
        onChange(
          chosen,
          option?.label ?? '',
          data.find(({ id }) => id === chosen),
        )
      }
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={isRefused(error) ? undefined : () => void refetch()}
    />
  )
}
