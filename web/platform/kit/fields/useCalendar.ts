import { type ComponentType, useState } from 'react'

import type { CalendarProps } from './Calendar.tsx'

/** The calendar once it is here: it is large, so it comes when somebody is about to open it. */
let Loaded: ComponentType<CalendarProps> | undefined

/**
 * Fetches the calendar: `warm` when the field is reached, so that it is here when it is opened. A chunk that cannot be
 * had leaves the typed date untouched: `failed` says so, and the next `warm` tries again.
 */
export function useCalendar() {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | undefined>(() => Loaded)
  const [failed, setFailed] = useState(false)
  const warm = async () => {
    if (Loaded) return setCalendar(() => Loaded)
    setFailed(false)
    try {
      const { Calendar: fetched } = await import('./Calendar.tsx')
      Loaded = fetched
      setCalendar(() => fetched)
    } catch {
      setFailed(true)
    }
  }
  return { Calendar, failed, warm }
}
