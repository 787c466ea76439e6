import { type CalendarDate, parseDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { use } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { useLocale } from 'react-aria-components/I18nProvider'

import { useUiTexts } from '../texts.ts'
import { useToday } from './today.ts'

interface PickProps {
  label: string
  value: number
  choices: readonly { value: number; label: string }[]
  onChange: (value: number) => void
}

function Pick({ label, value, choices, onChange }: PickProps) {
  return (
    <select
      className="ui-calendar-select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

function Head({ min, max }: { min: CalendarDate; max: CalendarDate }) {
  const { date: texts } = useUiTexts()
  const { locale } = useLocale()
  const calendar = use(CalendarStateContext)
  if (!calendar) return null
  const { focusedDate } = calendar
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: name.format(Date.UTC(2026, i)) }))
  const years = Array.from({ length: max.year - min.year + 1 }, (_, i) => min.year + i)
  return (
    <div className="ui-calendar-head">
      <Button slot="previous" className="ui-icon-button is-quiet" aria-label={texts.previousMonth}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Pick
        label={texts.month}
        value={focusedDate.month}
        choices={months}
        onChange={(month) => calendar.setFocusedDate(focusedDate.set({ month }))}
      />
      <Pick
        label={texts.year}
        value={focusedDate.year}
        choices={years.map((year) => ({ value: year, label: String(year) }))}
        onChange={(year) => calendar.setFocusedDate(focusedDate.set({ year }))}
      />
      <Button slot="next" className="ui-icon-button is-quiet" aria-label={texts.nextMonth}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}

export interface CalendarProps {
  /** `YYYY-MM-DD`, as are `min` and `max`. */
  value: string | null
  onChange: (value: string | null) => void
  min: string
  max: string
}

/** On the chosen day, or on today. */
const startInside = { autoFocus: true }

/** Comes in a chunk of its own, when a calendar is opened. */
export function Calendar({ value, onChange, min, max }: CalendarProps) {
  const { date: texts } = useUiTexts()
  const earliest = parseDate(min)
  const latest = parseDate(max)
  const today = useToday()
  return (
    <AriaCalendar
      {...startInside}
      className="ui-calendar"
      minValue={earliest}
      maxValue={latest}
      value={value ? parseDate(value) : null}
      defaultFocusedValue={parseDate(value || today)}
      onChange={(date) => onChange(date.toString())}
    >
      <Head min={earliest} max={latest} />
      <CalendarGrid className="ui-calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="ui-calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            // The library's own mark is on the machine's day.
            <CalendarCell
              date={date}
              className={date.toString() === today ? 'ui-calendar-day is-today' : 'ui-calendar-day'}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
      <div className="ui-calendar-foot">
        <button
          type="button"
          className="ui-button is-quiet"
          disabled={today < min || today > max}
          onClick={() => onChange(today)}
        >
          {texts.today}
        </button>
        <button type="button" className="ui-button is-quiet" disabled={value === null} onClick={() => onChange(null)}>
          {texts.clear}
        </button>
      </div>
    </AriaCalendar>
  )
}
