import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import type { CalendarDay } from '#contract/calendar.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { EmptyState, ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { statesOf } from '#web/platform/lists/answer-states.ts'

import { useCalendarTexts } from './calendar-texts.ts'
import { calendarKey, daysOfYear, removeDay } from './calendar.api.ts'
import { ExceptionDialog } from './ExceptionDialog.tsx'

import './calendar.css'

/** The calendar holds years that a project may reach. */
const years = { first: 1990, last: 2100 }

function useColumns(onEdit: (day: CalendarDay) => void, onRemove: (day: CalendarDay) => void): Column<CalendarDay>[] {
  const { ui } = useTexts()
  const texts = useCalendarTexts()
  const format = useFormat()
  const canWrite = useCan('configuration.write')
  const columns: Column<CalendarDay>[] = [
    { id: 'day', header: texts.columns.day, cell: ({ day }) => format.day(day) },
    { id: 'name', header: texts.columns.name, least: '11rem', phone: 'wide', cell: ({ name }) => name },
    {
      id: 'working',
      header: texts.columns.working,
      cell: ({ working }) => <Badge tone={working ? 'ok' : 'neutral'}>{working ? texts.working : texts.holiday}</Badge>,
    },
    { id: 'source', header: texts.columns.source, cell: ({ source }) => texts.sources[source] },
  ]
  if (!canWrite) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: (day) => (
        <span className="calendar-actions">
          <IconButton
            label={(day.source === 'law' ? texts.except : texts.edit)(day.name)}
            icon={<Pencil />}
            onClick={() => onEdit(day)}
          />
          {day.source === 'exception' && (
            <IconButton label={texts.remove(day.name)} icon={<Trash2 />} kind="danger" onClick={() => onRemove(day)} />
          )}
        </span>
      ),
    },
  ]
}

function Years({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const texts = useCalendarTexts()
  return (
    <span className="calendar-years">
      <IconButton
        label={texts.previousYear}
        icon={<ChevronLeft />}
        kind="outlined"
        disabled={year <= years.first}
        onClick={() => onYear(year - 1)}
      />
      <IconButton
        label={texts.nextYear}
        icon={<ChevronRight />}
        kind="outlined"
        disabled={year >= years.last}
        onClick={() => onYear(year + 1)}
      />
    </span>
  )
}

/** Asks before an exception goes. Its version is that of now: somebody else may have changed it meanwhile. */
function RemovalDialog({
  day,
  version,
  onClose,
}: {
  day: CalendarDay
  version: number | undefined
  onClose: () => void
}) {
  const { removal } = useCalendarTexts()
  const format = useFormat()
  return (
    <DeedDialog
      title={removal.title(day.name)}
      text={removal.text(format.day(day.day))}
      words={removal}
      deed={() => removeDay(day.day, version)}
      stale={[calendarKey]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

export function HolidaysPanel() {
  const texts = useCalendarTexts()
  const canWrite = useCan('configuration.write')
  const [year, setYear] = useState(() => Number(todayInBogota().slice(0, 4)))
  const [editing, setEditing] = useState<CalendarDay | 'new' | null>(null)
  const [removing, setRemoving] = useState<CalendarDay | null>(null)
  const answer = useQuery(daysOfYear(year))
  const columns = useColumns(setEditing, setRemoving)
  /** A day as it is by now: somebody else may have changed it while it is asked about. */
  const current = (one: CalendarDay) => answer.data?.find(({ day }) => day === one.day) ?? one
  return (
    <Card
      title={texts.year(year)}
      note={texts.intro}
      className="calendar-days"
      actions={
        <>
          <Years year={year} onYear={setYear} />
          {canWrite && (
            <Button kind="primary" icon={<Plus />} onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      <ListStates
        {...statesOf(answer)}
        total={answer.data?.length}
        q=""
        onClearSearch={() => undefined}
        empty={<EmptyState title={texts.none} />}
        skeleton={<TableSkeleton columns={columns} rows={10} />}
      >
        <DataTable
          label={texts.year(year)}
          columns={columns}
          rows={answer.data ?? []}
          rowKey={({ day }) => day}
          busy={answer.isPlaceholderData}
        />
      </ListStates>
      {editing && <ExceptionDialog of={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {removing && (
        <RemovalDialog
          day={removing}
          version={current(removing).version ?? undefined}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  )
}
