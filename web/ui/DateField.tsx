import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { type FocusEvent, useMemo, useState } from 'react'
import { Button, DateInput, DatePicker, DateSegment, Group, Popover } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { useLocale } from 'react-aria-components/I18nProvider'

import { Calendar } from './Calendar.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useUiTexts } from './texts.ts'

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null when nothing is given. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** `YYYY-MM-DD`; the calendar offers nothing before it, 1900 at the earliest. */
  min?: string | undefined
  /** `YYYY-MM-DD`; the calendar offers nothing after it, 2100 at the latest. */
  max?: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

/** A field of three parts is half filled when some of them, but not all, still show their placeholder. */
function isHalfFilled(field: Element): boolean {
  const open = field.querySelectorAll('[role=spinbutton][data-placeholder]').length
  return open > 0 && open < 3
}

/** Same value, same object: the field would drop what is half typed whenever it was given a new one. */
const useDate = (text: string | null) => useMemo(() => (text ? parseDate(text) : null), [text])

/** What is wrong with a date that the person has left, in words; undefined while nothing is. */
function useComplaint(value: string | null, min: string, max: string) {
  const { locale } = useLocale()
  const texts = useUiTexts().date
  const [left, setLeft] = useState<'whole' | 'half' | null>(null)
  const say = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  let complaint: string | undefined
  if (left === 'half') complaint = texts.incomplete
  else if (left && value && value < min) complaint = texts.before(say(min))
  else if (left && value && value > max) complaint = texts.after(say(max))
  return { complaint, setLeft }
}

/**
 * A day, typed as dd/mm/aaaa (in the order of the locale) or taken from a calendar. A date that is half typed or out of
 * range is pointed out when the focus leaves the field; half a date counts as none.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  min = '1900-01-01',
  max = '2100-12-31',
  disabled = false,
  readOnly = false,
  error,
  ...field
}: DateFieldProps) {
  const texts = useUiTexts()
  const date = useDate(value)
  const earliest = useMemo(() => parseDate(min), [min])
  const latest = useMemo(() => parseDate(max), [max])
  const { complaint, setLeft } = useComplaint(value, min, max)
  // The former date of a field that was half emptied: the parts that are left stay to be seen, the value is null.
  const [held, setHeld] = useState<CalendarDate | null>(null)

  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    const half = isHalfFilled(event.currentTarget)
    setLeft(half ? 'half' : 'whole')
    if (half && date) {
      setHeld(date)
      onChange(null)
    }
    onBlur?.()
  }

  return (
    <Field {...field} error={error ?? complaint} kind="group" spellRequired>
      {(control, { named }) => (
        <div id={control.id} onBlur={leave} onFocus={() => setLeft(null)}>
          <DatePicker
            {...named}
            className="ui-date"
            value={date ?? held}
            onChange={(next) => {
              setHeld(null)
              onChange(next ? next.toString() : null)
            }}
            isDisabled={disabled}
            isReadOnly={readOnly}
            isInvalid={control['aria-invalid'] ?? false}
            validationBehavior="aria"
            shouldForceLeadingZeros
            granularity="day"
          >
            <Group className="ui-box has-end">
              <DateInput className="ui-input ui-date-input">
                {(segment) => <DateSegment segment={segment} className="ui-date-part" />}
              </DateInput>
              {!readOnly && (
                <Button className="ui-icon-button is-quiet ui-in-box" aria-label={texts.date.open}>
                  <CalendarDays aria-hidden="true" />
                </Button>
              )}
            </Group>
            <Popover className="ui-popover" offset={6} placement="bottom end">
              <Dialog className="ui-calendar-dialog" aria-label={texts.date.open}>
                <Calendar min={earliest} max={latest} />
              </Dialog>
            </Popover>
          </DatePicker>
        </div>
      )}
    </Field>
  )
}
