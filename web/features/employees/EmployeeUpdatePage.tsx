import { fullName } from '#contract/people.ts'
import { RecordPlace } from '#web/platform/forms/RecordPlace.tsx'
import { useStoredRecord } from '#web/platform/forms/useStoredRecord.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { HistoryButton } from '#web/platform/page/history/HistoryButton.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { EmployeeForm } from './EmployeeForm.tsx'
import { employeeById } from './employees.api.ts'

/** 'Actualizar Empleado': the form shows once the employee has come. */
export function EmployeeUpdatePage({ id }: { id: number }) {
  const { employees } = useTexts()
  const loaded = useStoredRecord(employeeById(id))
  const { record } = loaded
  return (
    <Page
      title={employees.update}
      // The line keeps its height while the name is on its way.
      kicker={record ? fullName(record) : '\u00A0'}
      crumbs={[{ label: employees.update }]}
      back={paths.employees.list}
      actions={record && <HistoryButton entity="employee" id={id} name={fullName(record)} />}
    >
      <RecordPlace loaded={loaded}>{(employee) => <EmployeeForm employee={employee} />}</RecordPlace>
    </Page>
  )
}
