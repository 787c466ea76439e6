import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
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
import { DatePickerStateContext } from 'react-aria-components/DatePicker'

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

function CalendarFoot({ min, max }: { min: CalendarDate; max: CalendarDate }) {
  const texts = useUiTexts()
  const picker = use(DatePickerStateContext)
  if (!picker) return null
  const now = today(getLocalTimeZone())
  const set = (date: CalendarDate | null) => {
    picker.setValue(date)
    picker.close()
  }
  return (
    <div className="ui-calendar-foot">
      <button
        type="button"
        className="ui-button is-quiet"
        disabled={now.compare(min) < 0 || now.compare(max) > 0}
        onClick={() => set(now)}
      >
        {texts.date.today}
      </button>
      <button type="button" className="ui-button is-quiet" disabled={!picker.value} onClick={() => set(null)}>
        {texts.date.clear}
      </button>
    </div>
  )
}

/** The month of a date field, with a quick choice of month and year. Stands inside of a `DatePicker`. */
export function Calendar({ min, max }: { min: CalendarDate; max: CalendarDate }) {
  const texts = useUiTexts()
  return (
    <AriaCalendar className="ui-calendar" minValue={min} maxValue={max}>
      <div className="ui-calendar-head">
        <Button slot="previous" className="ui-icon-button is-quiet" aria-label={texts.date.previousMonth}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <CalendarMonthPicker format="long">
          {({ value, items, onChange }) => (
            <CalendarSelect label={texts.date.month} value={value} items={items} onChange={onChange} />
          )}
        </CalendarMonthPicker>
        <CalendarYearPicker visibleYears={max.year - min.year + 1}>
          {({ value, items, onChange }) => (
            <CalendarSelect label={texts.date.year} value={value} items={items} onChange={onChange} />
          )}
        </CalendarYearPicker>
        <Button slot="next" className="ui-icon-button is-quiet" aria-label={texts.date.nextMonth}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <CalendarGrid className="ui-calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="ui-calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="ui-calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
      <CalendarFoot min={min} max={max} />
    </AriaCalendar>
  )
}
