import type { EmployeeOption } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import { type RecordSelectProps, SearchSelect } from '#web/platform/forms/SearchSelect.tsx'

import { employeeHits } from './employees.api.ts'

const optionOf = (hit: EmployeeOption) => ({ value: hit.id, label: fullName(hit), note: hit.position })

export const EmployeeSelect = (props: RecordSelectProps) => (
  <SearchSelect {...props} hits={employeeHits} optionOf={optionOf} />
)
