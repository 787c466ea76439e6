import { paths } from '#web/app/paths.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Page } from '#web/page/Page.tsx'

import { EmployeeForm } from './EmployeeForm.tsx'

/** 'Nuevo Empleado' */
export function EmployeeCreatePage() {
  const { employees } = useTexts()
  return (
    <Page title={employees.create} crumbs={[{ label: employees.create }]} back={paths.employees.list}>
      <EmployeeForm />
    </Page>
  )
}
