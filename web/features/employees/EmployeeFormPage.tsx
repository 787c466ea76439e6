import { fullName } from '#contract/people.ts'
import { RecordFormPage } from '#web/platform/forms/RecordFormPage.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { paths } from '#web/platform/paths.ts'

import { EmployeeForm } from './EmployeeForm.tsx'
import { employeeById } from './employees.api.ts'

export function EmployeeFormPage({ id }: { id?: number }) {
  const { employees } = useTexts()
  return (
    <RecordFormPage
      id={id}
      byId={employeeById}
      nameOf={fullName}
      texts={employees}
      crumbs={[]}
      back={paths.employees.list}
      history="employee"
    >
      {(employee) => <EmployeeForm employee={employee} />}
    </RecordFormPage>
  )
}
