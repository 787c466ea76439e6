import { useQuery } from '@tanstack/react-query'

import { fullName } from '#contract/people.ts'
import { employeeHits } from '#web/features/employees/employees.api.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { AsyncComboBox } from '#web/platform/kit/AsyncComboBox.tsx'
import type { FieldProps } from '#web/platform/kit/Field.tsx'
import { useTypeAhead } from '#web/platform/kit/useTypeAhead.ts'
import { announce } from '#web/platform/page/announce.tsx'

import { PeoplePanel } from './PeoplePanel.tsx'
import { type ChosenEmployee, withoutPerson, withPerson } from './project-form.ts'

export interface ResponsiblesPanelProps extends FieldProps {
  id: string
  employees: ChosenEmployee[]
  onChange: (employees: ChosenEmployee[]) => void
}

/** Who answers for a project: active employees, searched by the server while the person types. */
export function ResponsiblesPanel({ employees, onChange, ...field }: ResponsiblesPanelProps) {
  const { projects } = useTexts()
  const { term, active, props } = useTypeAhead()
  const { data = [], isFetching, isError, refetch } = useQuery({ ...employeeHits(term), enabled: active })
  const add = (chosen: number | null) => {
    const hit = data.find(({ id }) => id === chosen)
    if (!hit) return
    const employee = { id: hit.id, fullName: fullName(hit), position: hit.position, email: hit.email }
    onChange(withPerson(employees, employee))
    announce(projects.added(employee.fullName))
  }
  return (
    <PeoplePanel
      label={field.label}
      people={employees}
      empty={projects.noEmployees}
      onRemove={(gone) => onChange(withoutPerson(employees, gone))}
      fieldId={field.id}
    >
      <AsyncComboBox
        {...field}
        {...props}
        placeholder={projects.addEmployee}
        value={null}
        options={data.map((hit) => {
          const added = employees.some(({ id }) => id === hit.id)
          return {
            value: hit.id,
            label: fullName(hit),
            note: added ? projects.alreadyAdded : hit.position,
            disabled: added,
          }
        })}
        onChange={add}
        isLoading={isFetching}
        loadFailed={isError}
        onRetry={() => void refetch()}
      />
    </PeoplePanel>
  )
}
