import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef, useState } from 'react'

import { useLeave } from '../actions/useLeave.ts'
import { floating, useFloating } from '../floating/useFloating.ts'
import { Loader } from '../states/Loader.tsx'
import { useUiTexts } from '../texts.ts'
import { useCalendar } from './useCalendar.ts'

type CalendarPopupState = ReturnType<typeof useCalendarPopup>

/** `onOpen` is called before it opens. */
export function useCalendarPopup(onOpen: () => void) {
  'use no memo'
  const { warm, ...calendar } = useCalendar()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const popup = useFloating(isOpen, box, 'bottom start', { whole: true })
  useLeave(isOpen, [box, popup], () => setOpen(false))
  const open = () => {
    onOpen()
    void warm()
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return { isOpen, open, close, warm, box, opener, popup, calendar }
}

export function CalendarButton({
  label,
  disabled,
  state: { isOpen, open, close, warm, opener },
}: {
  label: string
  disabled: boolean
  state: CalendarPopupState
}) {
  'use no memo'
  const { date: texts } = useUiTexts()
  return (
    <button
      ref={opener}
      type="button"
      className="ui-icon-button is-quiet ui-in-box"
      aria-label={`${texts.open}, ${label}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={disabled}
      onPointerEnter={() => void warm()}
      onClick={() => (isOpen ? close() : open())}
    >
      <CalendarDays aria-hidden="true" />
    </button>
  )
}

interface CalendarPopupProps {
  value: string | null
  min: string
  max: string
  label: string
  state: CalendarPopupState
  onPick: (date: string | null) => void
}

export function CalendarPopup({ value, min, max, label, state: { popup, calendar }, onPick }: CalendarPopupProps) {
  'use no memo'
  const { date: texts } = useUiTexts()
  const { Calendar, failed } = calendar
  const named = { role: 'dialog', 'aria-label': `${texts.calendar}, ${label}` }
  return (
    <div {...floating} {...named} ref={popup} className="ui-popover is-calendar">
      {Calendar && <Calendar key={value} value={value} min={min} max={max} onChange={onPick} />}
      {!Calendar && !failed && <Loader label={texts.open} inline />}
      {failed && <p className="ui-list-note">{texts.failed}</p>}
    </div>
  )
}
