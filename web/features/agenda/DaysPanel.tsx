import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { useLinkProps } from '#web/platform/kit/navigation.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { type AgendaDay, daysOf, moved } from './agenda-days.ts'
import { pastQuery, useAgenda } from './agenda-state.ts'
import { useAgendaTexts } from './agenda-texts.ts'
import { agendaOf } from './agenda.api.ts'
import { ListEntry } from './EntryPart.tsx'

/** What has passed and is still open, in one line that leads to it. */
function PastLine() {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const { state, today, hrefOf } = useAgenda()
  const { data, isPlaceholderData, error } = useQuery(agendaOf(pastQuery(state, today)))
  const link = useLinkProps(hrefOf({ past: true, view: 'agenda', day: undefined, weeks: undefined }))
  if (error && !data) return <InlineAlert tone="warn">{`${screen.pastFailed} ${textOf(error)}`}</InlineAlert>
  const items = [...daysOf(data ?? [], today).values()].flatMap((day) => day.items)
  const oldest = items[0]
  if (!oldest) return null
  return (
    <a
      {...link}
      className="ui-frame ui-flex ui-mid ui-ends ui-ink agenda-past"
      data-dimmed={isPlaceholderData || undefined}
    >
      <span className="ui-stack">
        <span className="ui-strong">{screen.past(format.integer(items.length), items.length === 1)}</span>
        <span className="ui-small ui-quiet">{screen.oldest(format.dayOfMonth(oldest.day))}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </a>
  )
}

/** 'Hoy, lunes 23 de noviembre', 'Mañana, martes 24', 'Miércoles 25'; the month where it is another one than before. */
function useHead() {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const { today } = useAgenda()
  return (day: string, before: string | undefined): string => {
    const isNew = before?.slice(0, 7) !== day.slice(0, 7)
    const isOtherYear =
      before === undefined ? day.slice(0, 4) !== today.slice(0, 4) : before.slice(0, 4) !== day.slice(0, 4)
    const name = isNew ? format.longDay(day) : screen.dayIn(format.weekday(day), String(Number(day.slice(8))))
    const full = isOtherYear ? screen.withYear(name, day.slice(0, 4)) : name
    if (day === today) return `${screen.today}, ${full}`
    if (day === moved(today, 1)) return `${screen.tomorrow}, ${full}`
    return full.slice(0, 1).toLocaleUpperCase() + full.slice(1)
  }
}

/** `of` is absent where there is nothing on the day. */
function DaySection({ day, of, head }: { day: string; of: AgendaDay | undefined; head: ReactNode }) {
  const { screen } = useAgendaTexts()
  const { today } = useAgenda()
  const { items = [], holiday } = of ?? {}
  return (
    <section aria-labelledby={`agenda-${day}`}>
      <h2 id={`agenda-${day}`} className="ui-soft agenda-days-head" data-today={day === today || undefined}>
        {head}
        {holiday !== undefined && <span className="ui-quiet ui-plain">{` · ${holiday}`}</span>}
      </h2>
      {items.length === 0 ? (
        <p className="agenda-none">{screen.nothingToday}</p>
      ) : (
        <ul className="ui-lined">
          {items.map((item) => (
            <li key={item.key}>
              <ListEntry item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The days that have something, one below the other, from a day on. */
export function DaysPanel({ days, busy }: { days: ReadonlyMap<string, AgendaDay>; busy: boolean }) {
  const { screen } = useAgendaTexts()
  const format = useFormat()
  const { state, today, query, hrefOf } = useAgenda()
  const headOf = useHead()
  const isAhead = !state.past && state.day === undefined
  const found = new Set([...days.entries()].filter(([, { items }]) => items.length > 0).map(([day]) => day))
  if (isAhead) found.add(today)
  const shown = [...found].toSorted()
  const next = moved(query.to, 1)
  const weeks = Number(state.weeks ?? 1)
  return (
    <div className="ui-stack ui-gap-12">
      {isAhead && <PastLine />}
      {(state.past || state.day !== undefined) && (
        <p>
          <LinkButton href={hrefOf({ past: undefined, day: undefined, weeks: undefined })}>
            {screen.fromToday}
          </LinkButton>
        </p>
      )}
      <div className="ui-frame ui-clips agenda-days" data-dimmed={busy || undefined}>
        {shown.map((day, index) => (
          <DaySection key={day} day={day} of={days.get(day)} head={headOf(day, shown[index - 1])} />
        ))}
        {shown.length === 0 && <p className="agenda-none">{screen.nothing}</p>}
      </div>
      {!state.past && weeks < 50 && (
        <LinkButton href={hrefOf({ view: 'agenda', weeks: String(weeks + 1) })} wide className="agenda-next">
          {screen.nextWeek(format.dayOfMonth(next))}
        </LinkButton>
      )}
    </div>
  )
}
