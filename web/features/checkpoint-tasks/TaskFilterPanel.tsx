import './checkpoint-tasks.css'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { employeeById } from '#web/features/employees/employees.api.ts'
import { projectById } from '#web/features/projects/projects.api.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'
import { FilterBar } from '#web/platform/kit/tables/FilterBar.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { isOpenAlone, statusOf, useTaskListState } from './task-list-state.ts'
import { useTaskListTexts } from './task-list-texts.ts'
import { statusNumbers } from './task-status.ts'

/** Typed dates are a third of a screen's bytes: they come when a day is about to be chosen. */
const dates = lazyPanel(async () => (await import('#web/platform/lists/DayFilter.tsx')).DayFilter)

// Boxes that search are larger than the filters: they come when these are opened.
const employees = lazyPanel(async () => (await import('#web/features/employees/EmployeeSelect.tsx')).EmployeeSelect)
const projects = lazyPanel(async () => (await import('#web/features/projects/ProjectSelect.tsx')).ProjectSelect)

interface RemovableProps {
  label: string
  value: string
  onRemove: (() => void) | undefined
  icon?: ReactNode
  children: ReactNode
}

function RemovableFilter({ label, value, onRemove, icon, children }: RemovableProps) {
  const { filters } = useTaskListTexts()
  return (
    <span className="ui-inline ui-shrinks task-filter">
      <FilterPopover label={label} value={value} set={onRemove !== undefined} icon={icon}>
        {children}
      </FilterPopover>
      {onRemove && (
        <IconButton
          label={filters.remove(label)}
          icon={<X aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            // The pressed button goes: its filter is the next to be used.
            focusFirstIn(currentTarget.closest('.task-filter'))
            onRemove()
          }}
        />
      )}
    </span>
  )
}

function ConsultantFilter() {
  const { filters } = useTaskListTexts()
  const user = useUser()
  const { state, set } = useTaskListState()
  const { employeeId } = state
  const isMe = user !== null && employeeId === user.id
  const { data } = useQuery({ ...employeeById(employeeId ?? 0), enabled: employeeId !== undefined && !isMe })
  const name = isMe ? filters.mine : data ? `${data.firstName} ${data.lastName}` : ''
  return (
    <RemovableFilter
      label={filters.employeeId}
      value={employeeId === undefined ? filters.everybody : name}
      onRemove={employeeId === undefined ? undefined : () => set({ employeeId: undefined })}
    >
      <employees.Panel
        label={filters.employeeId}
        value={employeeId ?? null}
        name={name}
        onChange={(id) => set({ employeeId: id ?? undefined })}
      />
      {user && !isMe && (
        <Button
          onClick={({ currentTarget }) => {
            // The pressed button goes.
            focusFirstIn(currentTarget.parentElement)
            set({ employeeId: user.id })
          }}
        >
          {filters.mine}
        </Button>
      )}
    </RemovableFilter>
  )
}

function ProjectFilter() {
  const { filters } = useTaskListTexts()
  const { state, set } = useTaskListState()
  const { projectId } = state
  const { data } = useQuery({ ...projectById(projectId ?? 0), enabled: projectId !== undefined })
  return (
    <RemovableFilter
      label={filters.projectId}
      value={projectId === undefined ? filters.anyProject : (data?.name ?? '')}
      onRemove={projectId === undefined ? undefined : () => set({ projectId: undefined })}
    >
      <projects.Panel
        label={filters.projectId}
        value={projectId ?? null}
        name={data?.name ?? ''}
        onChange={(id) => set({ projectId: id ?? undefined })}
      />
    </RemovableFilter>
  )
}

function DaysFilter() {
  const { filters } = useTaskListTexts()
  const format = useFormat()
  const { state, set } = useTaskListState()
  const { from, to } = state
  const words = () => {
    if (from === undefined) return to === undefined ? filters.anyDay : filters.until(format.day(to))
    if (to === undefined) return filters.since(format.day(from))
    return from === to ? format.day(from) : filters.between(format.day(from), format.day(to))
  }
  return (
    <RemovableFilter
      label={filters.days}
      value={words()}
      onRemove={from === undefined && to === undefined ? undefined : () => set({ from: undefined, to: undefined })}
      icon={<CalendarDays aria-hidden="true" />}
    >
      <dates.Panel
        label={filters.from}
        value={from ?? null}
        max={to}
        onChange={(day, options) => {
          if (day === null || to === undefined || day <= to) set({ from: day ?? undefined }, options)
        }}
      />
      <dates.Panel
        label={filters.to}
        value={to ?? null}
        min={from}
        onChange={(day, options) => {
          if (day === null || from === undefined || day >= from) set({ to: day ?? undefined }, options)
        }}
      />
    </RemovableFilter>
  )
}

function StatusFilter() {
  const { filters } = useTaskListTexts()
  const { checkpointTasks } = useTexts()
  const format = useFormat()
  const { state, set } = useTaskListState()
  const chosen = statusOf(state)
  const { statuses } = checkpointTasks
  const isAll = chosen.length === statusNumbers.length
  const words = chosen.map((one, at) => (at === 0 ? statuses[one] : statuses[one].toLocaleLowerCase()))
  const some = isOpenAlone(state) ? filters.open : format.list(words)
  return (
    <RemovableFilter
      label={filters.status}
      value={isAll ? filters.anyStatus : some}
      onRemove={isAll ? undefined : () => set({ status: statusNumbers })}
    >
      <CheckboxGroup
        label={filters.status}
        hideLabel
        value={chosen.map(String)}
        onChange={(next) => set({ status: statusNumbers.filter((one) => next.includes(String(one))) })}
        options={statusNumbers.map((one) => ({ value: String(one), label: statuses[one] }))}
      />
    </RemovableFilter>
  )
}

export function TaskFilterPanel() {
  const { employeeId, projectId, from, to, status } = useTaskListState().state
  const set = [employeeId, from ?? to, status, projectId].filter((one) => one !== undefined).length
  return (
    <FilterBar className="is-many" count={set}>
      <ConsultantFilter />
      <DaysFilter />
      <StatusFilter />
      <ProjectFilter />
    </FilterBar>
  )
}
