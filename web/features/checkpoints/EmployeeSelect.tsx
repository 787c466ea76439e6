import { useQuery } from '@tanstack/react-query'

import { fullName } from '#contract/people.ts'
import { AsyncComboBox } from '#web/ui/AsyncComboBox.tsx'
import type { FieldProps } from '#web/ui/Field.tsx'
import { useTypeAhead } from '#web/ui/useTypeAhead.ts'

import { employeeHits } from '../employees/employees.api.ts'

export interface EmployeeSelectProps extends FieldProps {
  /** The chosen employee's id, or null. */
  value: number | null
  /** Their full name. */
  name: string
  onChange: (value: number | null, name: string) => void
}

/** One active employee, searched by the server while the person types. */
export function EmployeeSelect({ value, name, onChange, ...field }: EmployeeSelectProps) {
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...employeeHits(term), enabled: active })
  return (
    <AsyncComboBox
      {...field}
      {...props}
      value={value}
      selectedLabel={name}
      options={data.map((hit) => ({ value: hit.id, label: fullName(hit), note: hit.position }))}
      onChange={(chosen, option) => onChange(chosen, option?.label ?? '')}
      isLoading={isFetching}
      loadFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}
