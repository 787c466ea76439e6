import { useQuery } from '@tanstack/react-query'

import { employeeById } from '#web/features/employees/employees.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { idIn, listed, nobody, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

// A box that searches is larger than the filter: it comes when that is opened.
const employees = lazyPanel(async () => (await import('#web/features/employees/EmployeeSelect.tsx')).EmployeeSelect)

export function PersonFilterPart() {
  const { filters: texts, nobody: nobodyText } = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const user = useUser()
  const isNobody = state.employeeId?.[0] === nobody
  const person = isNobody ? null : idIn(state.employeeId)
  const { data: chosen } = useQuery({ ...employeeById(person ?? 0), enabled: person !== null && person !== user?.id })
  const name = person === user?.id ? texts.mine : chosen ? `${chosen.firstName} ${chosen.lastName}` : ''
  const value = isNobody ? nobodyText : person === null ? texts.all : name
  return (
    <FilterPopover label={texts.employeeId} value={value} set={isNobody || person !== null}>
      <employees.Panel
        label={texts.employeeId}
        value={person}
        name={name}
        onChange={(id) => set({ employeeId: listed(id) })}
      />
      {user && person !== user.id && (
        <Button onClick={() => set({ employeeId: [String(user.id)] })}>{texts.mine}</Button>
      )}
      {!isNobody && <Button onClick={() => set({ employeeId: [nobody] })}>{nobodyText}</Button>}
    </FilterPopover>
  )
}
