import { useTexts } from '#web/platform/i18n/language.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

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
