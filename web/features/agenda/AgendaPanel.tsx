import './agenda.css'
import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { SegmentedControl } from '#web/platform/kit/choices/SegmentedControl.tsx'
import { isFocusLost } from '#web/platform/kit/fields/focus-next.ts'
import { focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { ListStates } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { statesOf } from '#web/platform/lists/answer-states.ts'

import { daysOf } from './agenda-days.ts'
import { agendaViews, chosenKinds, useAgenda } from './agenda-state.ts'
import { useAgendaTexts } from './agenda-texts.ts'
import { agendaOf } from './agenda.api.ts'
import { AgendaFiltersPart } from './AgendaFiltersPart.tsx'
import { DaysPanel } from './DaysPanel.tsx'
import { KindIcon } from './EntryPart.tsx'
import { MonthPanel } from './MonthPanel.tsx'

/** A link that leads to other days goes by its own press: what they are called then has the focus. */
function useFocusOnPeriod(period: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const former = useRef(period)
  useEffect(() => {
    if (former.current === period) return
    former.current = period
    if (isFocusLost()) heading.current?.focus()
  }, [period])
  return heading
}

/** Moves the month, or the first day of the list. */
function Period() {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const { view, day, state, step, set } = useAgenda()
  const isMonth = view === 'month'
  const heading = useFocusOnPeriod(`${view} ${state.day} ${state.past}`)
  const title = isMonth ? format.longMonth(day) : state.past ? screen.pastTitle : screen.from(format.dayOfMonth(day))
  return (
    <div className="ui-line ui-gap-8 agenda-period">
      <IconButton
        kind="outlined"
        label={isMonth ? screen.previousMonth : screen.previousWeek}
        icon={<ChevronLeft />}
        onClick={() => step(-1)}
      />
      <Button onClick={() => set({ day: undefined, weeks: undefined, past: undefined })}>{screen.today}</Button>
      <IconButton
        kind="outlined"
        label={isMonth ? screen.nextMonth : screen.nextWeekShort}
        icon={<ChevronRight />}
        onClick={() => step(1)}
      />
      <h2 ref={heading} tabIndex={-1} className="agenda-title" aria-live="polite">
        {title.slice(0, 1).toLocaleUpperCase() + title.slice(1)}
      </h2>
    </div>
  )
}

function Tools() {
  const { screen } = useAgendaTexts()
  const { view, state, set } = useAgenda()
  return (
    <div className="ui-line ui-gap-8 agenda-tools" data-view={view}>
      <Period />
      <div className="agenda-whose">
        <SegmentedControl
          label={screen.whose}
          value={state.all === true}
          onChange={(all) => set({ all: all || undefined })}
          segments={[
            { value: false, label: screen.mine },
            { value: true, label: screen.everybody },
          ]}
        />
      </div>
      <AgendaFiltersPart />
      <div className="ui-to-end agenda-views">
        <SegmentedControl
          label={screen.view}
          value={view}
          onChange={(next) => set({ view: next })}
          segments={agendaViews.map((value) => ({ value, label: screen.views[value] }))}
        />
      </div>
    </div>
  )
}

function Legend() {
  const { screen } = useAgendaTexts()
  return (
    <div className="ui-flex ui-wraps ui-ends ui-soft ui-small agenda-legend">
      <ul className="ui-flex ui-wraps" aria-label={screen.legend}>
        {chosenKinds.map((kind) => (
          <li key={kind} className="ui-flex ui-mid ui-gap-6">
            <KindIcon kind={kind} />
            {screen.kinds[kind]}
          </li>
        ))}
      </ul>
      <p>
        <span data-tone="late">{screen.legendLate[0]}</span>
        {screen.legendLate[1]}
        <span data-tone="missing">{screen.legendMissing[0]}</span>
        {screen.legendMissing[1]}
      </p>
    </div>
  )
}

export function AgendaPanel() {
  const { screen } = useAgendaTexts()
  const { view, query, today, state, set } = useAgenda()
  const answer = useQuery(agendaOf(query))
  const days = daysOf(answer.data ?? [], today)
  const isEmpty = answer.data !== undefined && ![...days.values()].some(({ items }) => items.length > 0)
  const busy = answer.isPlaceholderData
  return (
    <div className="ui-stack ui-gap-12 agenda">
      <Tools />
      <ListStates
        {...statesOf(answer)}
        loadFailed={screen.failed}
        // A calendar without an entry is drawn, too.
        total={answer.data && 1}
        empty={null}
        skeleton={<Skeleton height="40rem" />}
      >
        {view === 'month' ? <MonthPanel days={days} busy={busy} /> : <DaysPanel days={days} busy={busy} />}
        {isEmpty && !busy && (
          <p className="ui-line ui-gap-8 agenda-empty">
            {state.all ? screen.emptyAll : screen.emptyMine}
            {!state.all && (
              <Button
                onClick={({ currentTarget }) => {
                  // The pressed button goes: whose entries are shown is the next to be chosen.
                  focusFirstIn(currentTarget.closest('.agenda')?.querySelector('.agenda-whose'))
                  set({ all: true })
                }}
              >
                {screen.showAll}
              </Button>
            )}
          </p>
        )}
        {view === 'month' && <Legend />}
      </ListStates>
    </div>
  )
}
