import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'

import { useUiTexts } from '../texts.ts'
import { CalendarButton, CalendarPopup, useCalendarPopup } from './CalendarPopup.tsx'
import { DateSegments } from './DateSegments.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { focusField } from './focus-field.ts'
import { useDateComplaint } from './useDateComplaint.ts'
import { type TypedDate, useTypedDate } from './useTypedDate.ts'

/** Days lie between these two where a field says nothing else; the contract has the same. */
const firstDay = '1990-01-01'
const longAgo = '1900-01-01'
const lastDay = '2100-12-31'

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; null for nothing. */
  value: string | null
  onChange: (value: string | null) => void
  /**
   * Takes what is typed in the place of `onChange`, where each key has an effect, as in a filter. Of half a date it
   * hears once the field is left.
   */
  onType?: ((value: string | null) => void) | undefined
  /** `YYYY-MM-DD`; 1990 by default, or the stored day where that is earlier. */
  min?: string | undefined
  /** `YYYY-MM-DD`; 2100 by default. */
  max?: string | undefined
  /** `YYYY-MM-DD`: a day that is valid outside of the range too. */
  stored?: string | null | undefined
  disabled?: boolean
  readOnly?: boolean
}

type Complaint = ReturnType<typeof useDateComplaint>
type SetLeft = (left: boolean) => void

const leaving = (setLeft: SetLeft) => (event: FocusEvent<HTMLElement>) => {
  if (event.currentTarget.contains(event.relatedTarget)) return
  // Words that appear while a button is being pressed move it from below the pointer, and the press is lost.
  if (event.relatedTarget?.matches(':active'))
    globalThis.addEventListener('pointerup', () => setLeft(true), { once: true })
  else setLeft(true)
}

/** Asked before React Aria, for which Enter in a part is a press and not a send. */
const sending =
  ({ state }: TypedDate, setLeft: SetLeft) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const typing = event.target instanceof HTMLElement && event.target.dataset['part'] !== undefined
    if (event.key !== 'Enter' || !typing) return
    event.preventDefault()
    event.stopPropagation()
    state.confirmPlaceholder()
    setLeft(true)
    // After the form knows the year that this completed.
    const form = event.currentTarget.closest('form')
    setTimeout(() => form && submit(form))
  }

/** Enter in a box of the browser's own presses the button that sends the form. */
function submit(form: HTMLFormElement): void {
  const buttons = Array.from(form.elements).filter((element) => element instanceof HTMLButtonElement)
  buttons.find(({ type }) => type === 'submit')?.click()
}

/** A stored day outside of the range raises no complaint. */
function useDays(value: string | null, first: string | undefined, last: string | undefined) {
  const [stored] = useState(value)
  return [
    first ?? (stored !== null && stored < firstDay ? stored : firstDay),
    last ?? (stored !== null && stored > lastDay ? stored : lastDay),
  ] as const
}

function useTypedDay({ value, onChange, onType, min: first, max: last, stored, ...field }: DateFieldProps) {
  const [min, max] = useDays(value, first, last)
  const [left, setLeft] = useState(false)
  const typed = useTypedDate({
    value,
    onChange: onType ?? onChange,
    wholeOnly: onType !== undefined && !left,
    // 85 is 1985, and too early where such days are not entered: never 2085 in silence.
    min: first ?? longAgo,
    max,
    disabled: field.disabled ?? false,
    readOnly: field.readOnly ?? false,
    required: field.required ?? false,
  })
  return { min, max, typed, setLeft, complaint: useDateComplaint(typed, { min, max, stored, left }) }
}

const keys =
  ({ setUnread }: Complaint, calendar: ReturnType<typeof useCalendarPopup>, canType: boolean) =>
  (event: KeyboardEvent) => {
    if (event.key.length === 1 || event.key === 'Backspace') setUnread(null)
    if (event.altKey && event.key === 'ArrowDown') {
      if (canType) calendar.open()
    } else if (calendar.isOpen && event.key === 'Escape') calendar.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

/** A press beside the parts leads to the first of them. */
const pressing = (id: string) => (event: PointerEvent) => {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  focusField(id)
}

/**
 * Typed as dd/mm/aaaa (in the locale's order), pasted, or taken from a calendar. Half a date is null; leaving the field
 * points it out, as a date out of range. A form asks `unfinishedDates` before it sends that null.
 */
export function DateField(props: DateFieldProps) {
  const { value, label, disabled = false, readOnly = false, error } = props
  const { date: texts } = useUiTexts()
  const { min, max, typed, setLeft, complaint } = useTypedDay(props)
  const calendar = useCalendarPopup(() => typed.state.confirmPlaceholder())
  const canType = !disabled && !readOnly
  const { state } = typed.read
  const place = {
    role: 'group',
    'data-unfinished': state === 'half' ? texts.incomplete : state === 'unreal' ? texts.unreal : undefined,
    'data-outside': complaint.isOutside || undefined,
    onFocus: () => {
      setLeft(false)
      if (canType) void calendar.warm()
    },
    onBlur: leaving(setLeft),
    onInvalidCapture: () => setLeft(true),
    onKeyDownCapture: sending(typed, setLeft),
    onKeyDown: keys(complaint, calendar, canType),
  }
  const pick = (date: string | null) => {
    complaint.setUnread(null)
    if (date !== value) props.onChange(date)
    calendar.close()
  }

  return (
    <Field {...props} error={error || complaint.complaint} kind="group">
      {(control, { labelId, named }) => (
        <div {...place} {...named} id={control.id} className="ui-date">
          <div
            ref={calendar.box}
            className="ui-box has-end"
            data-disabled={disabled || undefined}
            data-readonly={readOnly || undefined}
            onPointerDown={pressing(control.id)}
          >
            <DateSegments {...{ typed, control, labelId, label }} onUnread={complaint.setUnread} />
            {!readOnly && <CalendarButton label={label} disabled={disabled} state={calendar} />}
          </div>
          {calendar.isOpen && <CalendarPopup {...{ value, min, max, label }} state={calendar} onPick={pick} />}
        </div>
      )}
    </Field>
  )
}
