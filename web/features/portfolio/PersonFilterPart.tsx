import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'

import { employeeById } from '#web/features/employees/employees.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { chosenId, queryOfId, nobody, usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

// A box that searches is larger than the filter: it comes when that is opened.
const employees = lazyPanel(async () => (await import('#web/features/employees/EmployeeSelect.tsx')).EmployeeSelect)

export function PersonFilterPart() {
  const { filters: texts, nobody: nobodyText } = usePortfolioTexts()
  const { state, set } = usePortfolioState()
  const user = useUser()
  const isNobody = state.employeeId?.[0] === nobody
  const person = isNobody ? null : chosenId(state.employeeId)
  const { data: chosen } = useQuery({ ...employeeById(person ?? 0), enabled: person !== null && person !== user?.id })
  const name = person === user?.id ? texts.mine : chosen ? `${chosen.firstName} ${chosen.lastName}` : ''
  const value = isNobody ? nobodyText : person === null ? texts.all : name
  const choose = (id: string) => (event: MouseEvent) => {
    // The pressed button goes.
    focusFirstIn(event.currentTarget.parentElement)
    set({ employeeId: [id] })
  }
  return (
    <FilterPopover label={texts.employeeId} value={value} set={isNobody || person !== null}>
      <employees.Panel
        label={texts.employeeId}
        value={person}
        name={name}
        onChange={(id) => set({ employeeId: queryOfId(id) })}
      />
      {user && person !== user.id && <Button onClick={choose(String(user.id))}>{texts.mine}</Button>}
      {!isNobody && <Button onClick={choose(nobody)}>{nobodyText}</Button>}
    </FilterPopover>
  )
}
