import { useQuery } from '@tanstack/react-query'

import { typeAheadQuery } from '#web/features/lookups/lookups.api.ts'
import { AsyncComboBox } from '#web/platform/kit/AsyncComboBox.tsx'
import type { FieldProps } from '#web/platform/kit/Field.tsx'
import { useTypeAhead } from '#web/platform/kit/useTypeAhead.ts'

import { projectList } from './projects.api.ts'

export interface ProjectSelectProps extends FieldProps {
  /** The chosen project's id, or null. */
  value: number | null
  onChange: (value: number | null) => void
}

/** One project, searched by the server while the person types: by its name, its customer and its people. */
export function ProjectSelect({ value, onChange, ...field }: ProjectSelectProps) {
  const { term, active, props } = useTypeAhead()
  const query = { ...typeAheadQuery(term), offset: 0 }
  const { data, isFetching, isError, refetch } = useQuery({ ...projectList(query), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      options={(data?.data ?? []).map(({ id, name, commercialName }) => ({
        value: id,
        label: name,
        note: commercialName,
      }))}
      onChange={onChange}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
