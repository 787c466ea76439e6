import { CalendarDays } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { dateOf, dateOrder, type DateParts, partsOf, readParts } from './date-parts.ts'
import { DatePartBoxes } from './DateParts.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { focusField } from './focus-field.ts'
import { Loader } from './Loader.tsx'
import { useUiTexts } from './texts.ts'
import { useCalendar } from './useCalendar.ts'
import { floating, useFloating } from './useFloating.ts'
import { useLeave } from './useLeave.ts'

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

/** What is wrong with the parts that the person has left, in words; undefined while nothing is. */
function useComplaint(parts: DateParts, min: string, max: string) {
  const { locale } = useLocale()
  const { date: texts } = useUiTexts()
  const [left, setLeft] = useState(false)
  const say = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const read = readParts(parts)
  let complaint: string | undefined
  if (!left) complaint = undefined
  else if (read.state === 'half') complaint = texts.incomplete
  else if (read.state === 'unreal') complaint = texts.unreal
  else if (read.state === 'whole' && read.date < min) complaint = texts.before(say(min))
  else if (read.state === 'whole' && read.date > max) complaint = texts.after(say(max))
  return { complaint, setLeft }
}

/**
 * A day, typed as dd/mm/aaaa (in the order of the locale) or taken from a calendar. Half a date counts as none; it and
 * one that is out of range are pointed out when the focus leaves the field.
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
  const { date: texts } = useUiTexts()
  const { locale } = useLocale()
  const { parts: order, between } = dateOrder(locale)
  // What is being typed, as long as it means the value: a value that comes from elsewhere takes its place.
  const [draft, setDraft] = useState<DateParts | null>(null)
  const parts = draft && dateOf(draft) === value ? draft : partsOf(value)
  const { complaint, setLeft } = useComplaint(parts, min, max)
  const { Calendar, failed, warm } = useCalendar()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useFloating(isOpen, box, 'bottom start')
  useLeave(isOpen, [box, popup], () => setOpen(false))

  const type = (next: DateParts) => {
    setDraft(next)
    const date = dateOf(next)
    if (date !== value) onChange(date)
  }
  const open = () => {
    if (disabled || readOnly) return
    void warm()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const place = {
    role: 'group',
    onFocus: () => {
      setLeft(false)
      if (!disabled && !readOnly) void warm()
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      setLeft(true)
      onBlur?.()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }

  return (
    <Field {...field} error={error ?? complaint} kind="group">
      {(control, { named }) => (
        <div {...place} {...named} id={control.id} className="ui-date">
          <div
            ref={box}
            className="ui-box has-end"
            data-disabled={disabled || undefined}
            data-readonly={readOnly || undefined}
            onPointerDown={(event) => {
              if (event.target !== event.currentTarget) return
              event.preventDefault()
              focusField(control.id)
            }}
          >
            <DatePartBoxes
              control={control}
              label={field.label}
              parts={parts}
              order={order}
              between={between}
              onChange={type}
              onOpen={open}
              disabled={disabled}
              readOnly={readOnly}
            />
            {!readOnly && (
              <button
                ref={opener}
                type="button"
                className="ui-icon-button is-quiet ui-in-box"
                aria-label={`${texts.open}, ${field.label}`}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                disabled={disabled}
                onPointerEnter={() => void warm()}
                onClick={() => (isOpen ? close() : open())}
              >
                <CalendarDays aria-hidden="true" />
              </button>
            )}
          </div>
          {isOpen && (
            <div
              {...floating}
              {...dialogNamed(`${texts.calendar}, ${field.label}`)}
              ref={popup}
              className="ui-popover is-calendar"
            >
              {Calendar && (
                <Calendar
                  value={value}
                  min={min}
                  max={max}
                  onChange={(date) => {
                    setDraft(null)
                    if (date !== value) onChange(date)
                    close()
                  }}
                />
              )}
              {!Calendar && !failed && <Loader label={texts.open} inline />}
              {failed && <p className="ui-list-note">{texts.failed}</p>}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

const dialogNamed = (label: string) => ({ role: 'dialog', 'aria-label': label })
