import { type CalendarDate, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'

import { localToday } from './date-parts.ts'
import { useUiTexts } from './texts.ts'

interface PickerProps {
  label: string
  value: string | number
  items: readonly { id: number; formatted: string }[]
  onChange: (key: string | number | null) => void
}

/** The browser's own select: it reaches 1970 by typing '197' or with one scroll. */
function CalendarSelect({ label, value, items, onChange }: PickerProps) {
  return (
    <select
      className="ui-calendar-select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}

function Head({ min, max }: { min: CalendarDate; max: CalendarDate }) {
  const { date } = useUiTexts()
  return (
    <div className="ui-calendar-head">
      <Button slot="previous" className="ui-icon-button is-quiet" aria-label={date.previousMonth}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <CalendarMonthPicker format="long">
        {({ value, items, onChange }) => (
          <CalendarSelect label={date.month} value={value} items={items} onChange={onChange} />
        )}
      </CalendarMonthPicker>
      <CalendarYearPicker visibleYears={max.year - min.year + 1}>
        {({ value, items, onChange }) => (
          <CalendarSelect label={date.year} value={value} items={items} onChange={onChange} />
        )}
      </CalendarYearPicker>
      <Button slot="next" className="ui-icon-button is-quiet" aria-label={date.nextMonth}>
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

/** The focus starts on the chosen day, or on today. */
const startInside = { autoFocus: true }

/** The days of a month, with a quick choice of month and year. Comes in a chunk of its own, when a calendar is opened. */
export function Calendar({ value, onChange, min, max }: CalendarProps) {
  const { date: texts } = useUiTexts()
  const earliest = parseDate(min)
  const latest = parseDate(max)
  const today = localToday()
  return (
    <AriaCalendar
      {...startInside}
      className="ui-calendar"
      minValue={earliest}
      maxValue={latest}
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date.toString())}
    >
      <Head min={earliest} max={latest} />
      <CalendarGrid className="ui-calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="ui-calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="ui-calendar-day" />}</CalendarGridBody>
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
