import './timeline.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'

import type { Portfolio, PortfolioRow, PortfolioSortField } from '#contract/portfolio.ts'
import { specialDays } from '#web/features/calendar/calendar.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { dayAfter } from '#web/platform/i18n/today.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { ListPlace, type ListPlaceProps } from '#web/platform/lists/ListPlace.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { EmptyPortfolioPanel } from './EmptyPortfolioPanel.tsx'
import { goingOn, pageOfRows } from './portfolio-groups.ts'
import { usePortfolioState } from './portfolio-state.ts'
import { groupTop, timelineListOptions, timelinePage } from './portfolio.api.ts'
import { unitLabels, useTimeline, useTimelineTexts } from './timeline-state.ts'
import { endOf, type Period, shadesOf } from './timeline.ts'
import { type GroupOfRows, TimelineGroupPanel } from './TimelineGroupPanel.tsx'
import { TimelinePeriodPanel } from './TimelinePeriodPanel.tsx'

const filters = lazyPanel(async () => (await import('./ProjectFiltersPart.tsx')).ProjectFiltersPart, {
  waiting: <span className="is-many portfolio-filters portfolio-awaited" />,
})
const known = lazyPanel(async () => (await import('./DaysPanel.tsx')).KnownFromNote, { waiting: null })
const table = lazyPanel(async () => (await import('./TimelineDataPanel.tsx')).TimelineDataPanel, { waiting: null })

const at = (place: number) => ({ '--at': `${place}%` })

interface HeadProps {
  period: Period
  today: string
  isPast: boolean
  count: number
}

/** The names of the units and the line of the day that is shown, over everything. */
function Head({ period, today, isPast, count }: HeadProps) {
  const texts = useTimelineTexts()
  const format = useFormat()
  const place = endOf(period, today)
  const side = place < 8 ? 'start' : place > 92 ? 'end' : undefined
  return (
    <div className="ui-underlined ui-soft ui-small ui-grid ui-subtle timeline-head">
      <p className="timeline-count">{texts.count(format.integer(count), count === 1)}</p>
      <div className="timeline-units" aria-hidden="true">
        {unitLabels(period, texts, format).map(({ at: begin, name, year }) => (
          <span key={begin} className="ui-grid ui-nowrap timeline-unit" style={at(begin)}>
            {name}
            {year && <small>{year}</small>}
          </span>
        ))}
        {place >= 0 && place <= 100 && (
          <span className="ui-tiny ui-ink ui-heavy ui-nowrap timeline-today-label" data-side={side} style={at(place)}>
            {isPast ? format.shortDay(today) : texts.todayOn(format.shortDay(today))}
          </span>
        )}
      </div>
    </div>
  )
}

/** What lies behind the bars: the days that are not worked, the units, and the line of the day that is shown. */
function Ground({ period, today }: { period: Period; today: string }) {
  const { from, to, days, zoom, units } = period
  const { data = [] } = useQuery({ ...specialDays(from, dayAfter(to, -1)), enabled: zoom !== 'quarters' })
  const { weekends, holidays } = shadesOf(period, data)
  const place = endOf(period, today)
  return (
    <div className="timeline-ground" aria-hidden="true">
      <svg viewBox={`0 0 ${days} 1`} preserveAspectRatio="none">
        <path className="timeline-weekends" d={weekends} />
        <path className="timeline-holidays" d={holidays} />
      </svg>
      {units.slice(1).map(({ from: day, at: begin }) => (
        <span key={day} className="timeline-line" style={at(begin)} />
      ))}
      {place >= 0 && place <= 100 && <span className="timeline-today" style={at(place)} />}
    </div>
  )
}

function Legend({ isPast }: { isPast: boolean }) {
  const { legend, pastDay } = useTimelineTexts()
  const marks = Object.entries(isPast ? { ...legend, today: pastDay } : legend)
  return (
    <ul className="ui-anchor ui-flex ui-wraps ui-soft ui-small ui-subtle timeline-legend">
      {marks.map(([mark, words]) => (
        <li key={mark} className="ui-flex ui-mid ui-gap-8" data-mark={mark}>
          {words}
        </li>
      ))}
    </ul>
  )
}

const around = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
const rowOf = (target: EventTarget) => around(target, '.timeline-item')?.dataset['row']

function useBars(step: ReturnType<typeof useTimeline>['step'], canOpen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? Array.from(before).filter((one) => one !== id) : [...before, id]))
  const onKeyDown = (event: KeyboardEvent) => {
    const bar = around(event.target, '.timeline-bar')
    const id = bar ? rowOf(bar) : undefined
    if (!bar || id === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const bars = [...(place.current?.querySelectorAll<HTMLElement>('.timeline-bar') ?? [])]
    const index = bars.indexOf(bar)
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: bars.length - 1 }
    const next = moves[event.key]
    const isOpen = open.has(id)
    const opens = event.key === 'ArrowRight' ? canOpen && !isOpen : event.key === 'ArrowLeft' && isOpen
    if (next !== undefined) bars[next]?.focus()
    else if (opens && !event.shiftKey) toggle(id)
    // A key that is held is one step of the history.
    else if (event.key === 'ArrowRight') step(1, { replace: event.repeat })
    else if (event.key === 'ArrowLeft') step(-1, { replace: event.repeat })
    else return
    event.preventDefault()
  }
  const onFocus = ({ target }: { target: EventTarget }) => setActive(rowOf(target))
  return { place, open, active, toggle: canOpen ? toggle : undefined, keyed: { role: 'group', onKeyDown, onFocus } }
}

const keyOf = ({ id, group = '' }: PortfolioRow): string => `${group}-${id}`

/** Projects of the list; one that stands in two groups counts in both. */
const countOf = (data: Portfolio | undefined): number =>
  data?.groups ? data.groups.reduce((sum, group) => sum + group.count, 0) : (data?.filteredRecordsCount ?? 0)

interface DrawingProps {
  rows: readonly PortfolioRow[]
  busy: boolean
  data: Portfolio | undefined
  /** Groups that go on, on the page before or after. */
  cut: ReturnType<typeof goingOn>
  period: Period
  today: string
  isPast: boolean
  place: RefObject<HTMLDivElement | null>
  bars: Omit<ReturnType<typeof useBars>, 'place'>
}

/** The period with the bars of a page of projects, by groups where they are grouped. */
function Drawing({ rows, busy, data, cut, period, today, isPast, place, bars }: DrawingProps) {
  const texts = useTimelineTexts()
  const keys = useId()
  const first = rows[0] && keyOf(rows[0])
  const active = rows.some((row) => keyOf(row) === bars.active) ? bars.active : first
  const some = Map.groupBy(rows, ({ group = '' }) => group)
  const shown: GroupOfRows[] = Array.from(some, ([key, inGroup]) => ({
    group: data?.groups?.find((one) => one.key === key),
    rows: inGroup,
    goesOn: cut.get(key),
  }))
  const drawing = { period, today, active, open: bars.open, onToggle: bars.toggle, keyOf }
  const keyed = { ...bars.keyed, 'aria-label': texts.title, 'aria-describedby': keys }
  return (
    <>
      <div {...keyed} ref={place} className="ui-frame timeline" data-dimmed={busy || undefined}>
        <Head period={period} today={today} isPast={isPast} count={countOf(data)} />
        <div className="ui-anchor">
          <Ground period={period} today={today} />
          {shown.map((group) => (
            <TimelineGroupPanel key={group.group?.key ?? ''} {...group} {...drawing} />
          ))}
        </div>
        <Legend isPast={isPast} />
      </div>
      <VisuallyHidden>
        <span id={keys}>{texts.keys}</span>
      </VisuallyHidden>
      <table.Panel rows={rows} />
    </>
  )
}

/** The page may have what moves the period in another place. */
export function TimelinePanel({
  withPeriod = false,
  views,
}: Pick<ListPlaceProps<PortfolioRow, PortfolioSortField>, 'views'> & { withPeriod?: boolean }) {
  const texts = useTimelineTexts()
  const { state, search } = usePortfolioState()
  const { period, today, step } = useTimeline()
  const isPast = state.asOf !== undefined
  const list = useListParams(timelineListOptions)
  const answer = useQuery(timelinePage(search))
  const { place, ...bars } = useBars(step, !isPast)
  const groups = answer.data?.groups
  const cut = goingOn(groups ?? [], pageOfRows(list, answer.data?.data.length ?? 0), Number(groupTop))
  const isOnePage = (answer.data?.filteredRecordsCount ?? 0) <= list.size
  return (
    <div
      className="ui-stack ui-gap-16 timeline-place"
      data-whole={(groups && list.page === 1 && isOnePage) || undefined}
    >
      {isPast && <known.Panel knownFrom={answer.data?.knownFrom} />}
      {withPeriod && <TimelinePeriodPanel />}
      <ListPlace
        searchLabel={texts.search}
        list={list}
        answer={answer}
        views={views}
        tools={<filters.Panel list="panorama" grouping />}
        skeleton={<Skeleton height="40rem" />}
        empty={<EmptyPortfolioPanel total={answer.data?.totalRecordsCount} />}
      >
        {(rows, busy) => <Drawing {...{ rows, busy, cut, period, today, isPast, place, bars }} data={answer.data} />}
      </ListPlace>
    </div>
  )
}
