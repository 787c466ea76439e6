import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'

import { AsyncComboBox } from '#web/platform/kit/choices/AsyncComboBox.tsx'
import type { Option } from '#web/platform/kit/choices/options.tsx'
import { useTypeAhead } from '#web/platform/kit/choices/useTypeAhead.ts'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'

/** What a selector of one noun's records takes. */
export interface RecordSelectProps extends FieldProps {
  /** The chosen record's id, or null. */
  value: number | null
  /** Its words, as the selector shows them. */
  name: string
  onChange: (value: number | null, name: string) => void
}

interface SearchSelectProps<Hit extends { id: number }, Answer, Key extends QueryKey> extends FieldProps {
  /** What the server is asked for a term. */
  hits: (term: string) => UseQueryOptions<Answer, Error, Hit[], Key>
  /** How a hit is listed, by its id. */
  optionOf: (hit: Hit) => Option
  /** The chosen record's id; null for none, and where a choice goes into a list beside the selector. */
  value: number | null
  /** Its words, where the hits may lack it. */
  name?: string | undefined
  onChange: (value: number | null, name: string, hit: Hit | undefined) => void
  placeholder?: string
  /** The way to the form of a new record, 'Crear cliente', where none is found; absent where the person may not make one. */
  create?: { label: string; onTake: () => void } | false | undefined
}

/** One record, searched by the server while the person types. Each noun's own `…Select` says what of. */
export function SearchSelect<Hit extends { id: number }, Answer, Key extends QueryKey>({
  hits,
  optionOf,
  name,
  onChange,
  create,
  ...field
}: SearchSelectProps<Hit, Answer, Key>) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...hits(term), enabled: active })
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
      onRetry={() => void refetch()}
    />
  )
}
