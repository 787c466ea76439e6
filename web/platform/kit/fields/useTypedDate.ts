import { type CalendarDate, GregorianCalendar, parseDate } from '@internationalized/date'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { type DateFieldState, useDateFieldState } from 'react-stately/useDateFieldState'

import { type DatePart, type DateParts, readParts, storedDate, wholeYear, type YearRange } from './date-text.ts'
import { useToday } from './today.ts'

interface TypedDateProps {
  value: string | null
  onChange: (value: string | null) => void
  /** Half a date is not reported. */
  wholeOnly: boolean
  min: string
  max: string
  disabled: boolean
  readOnly: boolean
  required: boolean
}

/** React Aria's own choice of calendars would bring a dozen others along. */
const createCalendar = () => new GregorianCalendar()

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

function partsOf({ segments }: DateFieldState): DateParts {
  const parts: Record<DatePart, number | null> = { day: null, month: null, year: null }
  for (const { type, isPlaceholder, value } of segments) if (isPart(type) && !isPlaceholder) parts[type] = value ?? null
  return parts
}

export interface TypedDate {
  state: DateFieldState
  order: DatePart[]
  years: YearRange
  read: ReturnType<typeof readParts>
}

/**
 * React Aria's date field with three rules of ours: half a date is null; a day that the month does not have stays as
 * typed instead of becoming another; a year of two digits is completed on leaving.
 */
export function useTypedDate(props: TypedDateProps): TypedDate {
  const { value, onChange, wholeOnly, min, max, disabled, readOnly, required } = props
  const { locale } = useLocale()
  const stored = useMemo(() => {
    const date = storedDate(value)
    return date === null ? null : parseDate(date)
  }, [value])
  // `shown` is what React Aria stands on: with half a date, the last whole one.
  const [draft, setDraft] = useState<{ shown: CalendarDate | null; seen: string | null }>({
    shown: stored,
    seen: value,
  })
  const state = useDateFieldState<CalendarDate>({
    locale,
    createCalendar,
    value: draft.shown,
    onChange: (shown) => setDraft((now) => ({ ...now, shown })),
    granularity: 'day',
    shouldForceLeadingZeros: true,
    isDisabled: disabled,
    isReadOnly: readOnly,
    isRequired: required,
    validationBehavior: 'aria',
  })
  const years = { today: useToday(), min, max }
  const read = readParts(partsOf(state))
  const date = read.state === 'whole' ? read.date : null

  // A value from elsewhere replaces what was being typed; what this field has reported itself does not.
  if (draft.seen !== value) setDraft({ shown: value === date ? draft.shown : stored, seen: value })
  const report = useEffectEvent((next: string | null) => {
    if (next !== value) onChange(next)
  })
  const silent = wholeOnly && (read.state === 'half' || read.state === 'unreal')
  useEffect(() => {
    if (!silent) report(date)
  }, [date, silent])

  // React Aria calls it when the field is left.
  const confirmPlaceholder = () => {
    const { day, month, year } = partsOf(state)
    if (!disabled && !readOnly && day && month && year && year < 100) state.setSegment('year', wholeYear(year, years))
  }
  return {
    state: { ...state, confirmPlaceholder },
    order: state.segments.map(({ type }) => type).filter(isPart),
    years,
    read,
  }
}
