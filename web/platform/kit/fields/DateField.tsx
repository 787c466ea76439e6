import CalendarDays from 'lucide-react/icons/calendar-days'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { useLeave } from '../actions/useLeave.ts'
import { floating, useFloating } from '../floating/useFloating.ts'
import { Loader } from '../states/Loader.tsx'
import { useUiTexts } from '../texts.ts'
import { DateSegments } from './DateSegments.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { focusField } from './focus-field.ts'
import { useCalendar } from './useCalendar.ts'
import { type TypedDate, useTypedDate } from './useTypedDate.ts'

/** Days that may be entered lie between these two, where a field says nothing else; the contract has the same. */
const firstDay = '1990-01-01'
const longAgo = '1900-01-01'
const lastDay = '2100-12-31'

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, or null when nothing is given. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** `YYYY-MM-DD`; the calendar offers nothing before it: 1990 where nothing is said, or the stored day where that is earlier. */
  min?: string | undefined
  /** `YYYY-MM-DD`; the calendar offers nothing after it: 2100 where nothing is said. */
  max?: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

/** What is wrong with what the person has left or pasted, in words; undefined while nothing is. */
function useComplaint({ read }: TypedDate, min: string, max: string) {
  const { locale } = useLocale()
  const { date: texts } = useUiTexts()
  const [left, setLeft] = useState(false)
  const [unread, setUnread] = useState<string | null>(null)
  const say = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  let complaint: string | undefined
  if (unread !== null) complaint = texts.unread(unread.trim().slice(0, 30))
  else if (!left) complaint = undefined
  else if (read.state === 'half') complaint = texts.incomplete
  else if (read.state === 'unreal') complaint = texts.unreal
  else if (read.state === 'whole' && read.date < min) complaint = texts.before(say(min))
  else if (read.state === 'whole' && read.date > max) complaint = texts.after(say(max))
  return { complaint, setLeft, setUnread }
}

interface CalendarPopupProps extends Pick<DateFieldProps, 'value'> {
  min: string
  max: string
  label: string
  popup: RefObject<HTMLDivElement | null>
  /** The calendar comes later than the field, or not at all. */
  calendar: Pick<ReturnType<typeof useCalendar>, 'Calendar' | 'failed'>
  onPick: (date: string | null) => void
}

/** The calendar below the box. */
function CalendarPopup({ value, min, max, label, popup, calendar, onPick }: CalendarPopupProps) {
  const { date: texts } = useUiTexts()
  const { Calendar, failed } = calendar
  return (
    <div {...floating} {...dialogNamed(`${texts.calendar}, ${label}`)} ref={popup} className="ui-popover is-calendar">
      {Calendar && <Calendar key={value} value={value} min={min} max={max} onChange={onPick} />}
      {!Calendar && !failed && <Loader label={texts.open} inline />}
      {failed && <p className="ui-list-note">{texts.failed}</p>}
    </div>
  )
}

/**
 * A day, typed as dd/mm/aaaa (in the order of the locale), pasted, or taken from a calendar. Half a date counts as none;
 * it and one that is out of range are pointed out when the focus leaves the field. A form asks `unfinishedDates` before
 * it sends that nothing.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  min: first,
  max: last,
  disabled = false,
  readOnly = false,
  error,
  ...field
}: DateFieldProps) {
  const { date: texts } = useUiTexts()
  // A day that is stored is none to complain of.
  const [stored] = useState(value)
  const min = first ?? (stored !== null && stored < firstDay ? stored : firstDay)
  const max = last ?? (stored !== null && stored > lastDay ? stored : lastDay)
  const typed = useTypedDate({
    value,
    onChange,
    // 85 is 1985, which is told to be too early where nobody enters such a day: never 2085 in silence.
    min: first ?? longAgo,
    max,
    disabled,
    readOnly,
    required: field.required ?? false,
  })
  const { complaint, setLeft, setUnread } = useComplaint(typed, min, max)
  const { warm, ...calendar } = useCalendar()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useFloating(isOpen, box, 'bottom start', { whole: true })
  useLeave(isOpen, [box, popup], () => setOpen(false))

  const open = () => {
    if (disabled || readOnly) return
    typed.state.confirmPlaceholder()
    void warm()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const { state } = typed.read
  const place = {
    role: 'group',
    'data-unfinished': state === 'half' ? texts.incomplete : state === 'unreal' ? texts.unreal : undefined,
    onFocus: () => {
      setLeft(false)
      if (!disabled && !readOnly) void warm()
    },
    onBlur: (event: FocusEvent<HTMLDivElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      // Words that come while a button is being pressed move it away from below the pointer, and nothing is pressed.
      if (event.relatedTarget?.matches(':active'))
        globalThis.addEventListener('pointerup', () => setLeft(true), { once: true })
      else setLeft(true)
      onBlur?.()
    },
    // Before React Aria, for which Enter is a press.
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const typing = event.target instanceof HTMLElement && event.target.dataset['part'] !== undefined
      if (event.key !== 'Enter' || !typing) return
      event.preventDefault()
      event.stopPropagation()
      typed.state.confirmPlaceholder()
      setLeft(true)
      // Once the form knows a year that was completed by it.
      const form = event.currentTarget.closest('form')
      setTimeout(() => form && submit(form))
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key.length === 1 || event.key === 'Backspace') setUnread(null)
      if (event.altKey && event.key === 'ArrowDown') open()
      else if (isOpen && event.key === 'Escape') close()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }

  return (
    <Field {...field} error={error ?? complaint} kind="group">
      {(control, { labelId, named }) => (
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
            <DateSegments typed={typed} control={control} labelId={labelId} label={field.label} onUnread={setUnread} />
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
            <CalendarPopup
              value={value}
              min={min}
              max={max}
              label={field.label}
              popup={popup}
              calendar={calendar}
              onPick={(date) => {
                setUnread(null)
                if (date !== value) onChange(date)
                close()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** What Enter does in a box of the browser's own: it presses the button that sends the form. */
function submit(form: HTMLFormElement): void {
  const buttons = Array.from(form.elements).filter((element) => element instanceof HTMLButtonElement)
  buttons.find(({ type }) => type === 'submit')?.click()
}

const dialogNamed = (label: string) => ({ role: 'dialog', 'aria-label': label })
