import type { EmployeeOption } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import { employeeHits } from '#web/features/employees/employees.api.ts'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'
import { announce } from '#web/platform/page/announce.tsx'

import { PeoplePanel } from './PeoplePanel.tsx'
import { type ChosenEmployee, withoutPerson, withPerson } from './project-form.ts'

interface ResponsiblesPanelProps extends FieldProps {
  id: string
  employees: ChosenEmployee[]
  onChange: (employees: ChosenEmployee[]) => void
}

export function ResponsiblesPanel({ employees, onChange, ...field }: ResponsiblesPanelProps) {
  const { projects } = useTexts()
  const add = (hit: EmployeeOption | undefined) => {
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
      <SearchSelect
        {...field}
        placeholder={projects.addEmployee}
        value={null}
        hits={employeeHits}
        optionOf={(hit) => {
          const added = employees.some(({ id }) => id === hit.id)
          return {
            value: hit.id,
            label: fullName(hit),
            note: added ? projects.alreadyAdded : hit.position,
            disabled: added,
          }
        }}
        onChange={(_id, _name, hit) => add(hit)}
      />
    </PeoplePanel>
  )
}
