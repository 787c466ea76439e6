import './month.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { isNearDay } from '#contract/fields.ts'
import { firstOf } from '#contract/items.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLinkProps } from '#web/platform/kit/navigation.tsx'

import { type AgendaDay, moved, movedByMonths, shownOf, weeksOf } from './agenda-days.ts'
import { useAgenda } from './agenda-state.ts'
import { useAgendaTexts } from './agenda-texts.ts'
import { MonthEntry } from './EntryPart.tsx'

const nothing: AgendaDay = { items: [], holiday: undefined }

interface DayProps {
  day: string
  month: string
  content: AgendaDay
  active: boolean
  /** Nothing is folded on paper. */
  printing: boolean
}

interface EntriesProps extends Pick<DayProps, 'printing'> {
  items: DayProps['content']['items']
  /** Of the list from this day on. */
  href: string
  tabIndex: number
}

function Entries({ items, href, tabIndex, printing }: EntriesProps) {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const more = useLinkProps(href)
  const shown = printing ? items.length : shownOf(items.length)
  return (
    <ul>
      {items.slice(0, shown).map((item) => (
        <li key={item.key}>
          <MonthEntry item={item} tabIndex={tabIndex} />
        </li>
      ))}
      {items.length > shown && (
        <li>
          <a {...more} className="ui-link agenda-more" tabIndex={tabIndex}>
            {screen.more(format.integer(items.length - shown))}
          </a>
        </li>
      )}
    </ul>
  )
}

interface DayHeadProps extends Pick<DayProps, 'day' | 'content'> {
  href: string
  tabIndex: number
}

/** The number of a day, which leads to the list from there on, and its holiday. */
function DayHead({ day, href, content: { items, holiday }, tabIndex }: DayHeadProps) {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const { today } = useAgenda()
  const number = useLinkProps(href)
  const count = screen.count(format.integer(items.length), items.length === 1)
  // The first of a month shows its month, too.
  const written = day.endsWith('-01') ? format.shortDay(day) : format.integer(Number(day.slice(8)))
  const name = [
    day.endsWith('-01') && written,
    format.longDay(day),
    day === today && screen.today,
    holiday,
    items.length > 0 && count,
  ]
  return (
    <p className="ui-flex ui-mid ui-gap-6 agenda-day-head">
      <a
        {...number}
        className="ui-rigid ui-ink ui-heavy ui-nowrap agenda-number"
        data-day={day}
        tabIndex={tabIndex}
        aria-label={name.filter(Boolean).join(', ')}
        aria-current={day === today ? 'date' : undefined}
      >
        {written}
      </a>
      {holiday !== undefined && (
        <span className="ui-quiet ui-nowrap ui-not-on-phone agenda-holiday" title={holiday}>
          {holiday}
        </span>
      )}
    </p>
  )
}

function Day({ day, month, content, active, printing }: DayProps) {
  const { items, holiday } = content
  const format = useFormat()
  const { today, listFrom, onPhone } = useAgenda()
  const href = listFrom(day)
  const tabIndex = active ? 0 : -1
  return (
    <td
      className="agenda-day"
      data-other={!day.startsWith(month) || undefined}
      data-holiday={holiday !== undefined || undefined}
      data-today={day === today || undefined}
      data-count={Math.min(items.length, 3)}
    >
      <DayHead day={day} href={href} content={content} tabIndex={tabIndex} />
      {onPhone ? (
        items.length > 0 && (
          <span
            className="ui-block ui-soft agenda-dot"
            data-late={items.some(({ passed }) => passed) || undefined}
            aria-hidden="true"
          >
            {format.integer(items.length)}
          </span>
        )
      ) : (
        <Entries items={items} href={href} tabIndex={tabIndex} printing={printing} />
      )}
    </td>
  )
}

/** Days by which a key moves. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function dayByKey(key: string, day: string): string | undefined {
  const step = steps[key]
  if (step !== undefined) return moved(day, step)
  if (key === 'PageUp' || key === 'PageDown') return movedByMonths(day, key === 'PageUp' ? -1 : 1)
  const week = weeksOf(day).find((days) => days.includes(day))
  if (key === 'Home') return week?.[0]
  return key === 'End' ? week?.at(-1) : undefined
}

const dayAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest('td')?.querySelector<HTMLElement>('[data-day]')?.dataset['day'] : undefined

/** The keys of the days: one of them is reached by Tab, the arrows lead to the others, also into other months. */
function useDayKeys() {
  const { day, today, goTo } = useAgenda()
  const place = useRef<HTMLTableElement>(null)
  const wanted = useRef<string>(undefined)
  const [focused, setFocused] = useState(day)
  const month = day.slice(0, 7)
  const active = [focused, today].find((one) => one.startsWith(month)) ?? `${month}-01`
  // A day of another month is there once that month is drawn.
  useEffect(() => {
    const link = wanted.current && place.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!link) return
    wanted.current = undefined
    link.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dayAt(event.target)
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const target = dayByKey(event.key, from)
    if (target === undefined || !isNearDay(target)) return
    event.preventDefault()
    wanted.current = target
    setFocused(target)
    // A key that is held is one step of the history.
    if (!target.startsWith(month)) goTo(target, { replace: event.repeat })
  }
  const onFocus = ({ target }: { target: EventTarget }) => {
    const on = dayAt(target)
    if (on?.startsWith(month)) setFocused(on)
  }
  return { place, active, keyed: { onKeyDown, onFocus } }
}

/** Whether the page is being printed: what is folded on the screen then shows. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    globalThis.addEventListener('beforeprint', begin)
    globalThis.addEventListener('afterprint', end)
    return () => {
      globalThis.removeEventListener('beforeprint', begin)
      globalThis.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

export function MonthPanel({ days, busy }: { days: ReadonlyMap<string, AgendaDay>; busy: boolean }) {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const { day, onPhone } = useAgenda()
  const printing = usePrinting()
  const weeks = weeksOf(day)
  const { place, active, keyed } = useDayKeys()
  return (
    <table
      {...keyed}
      ref={place}
      className="ui-frame agenda-month"
      aria-label={screen.monthOf(format.longMonth(day))}
      data-dimmed={busy || undefined}
    >
      <thead>
        <tr>
          {firstOf(weeks).map((one) => (
            <th key={one} scope="col" aria-label={format.weekday(one)}>
              {onPhone ? format.weekday(one).slice(0, 1).toLocaleUpperCase() : format.weekday(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Day
                key={one}
                day={one}
                month={day.slice(0, 7)}
                content={days.get(one) ?? nothing}
                active={one === active}
                printing={printing}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
