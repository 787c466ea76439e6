import { type ComponentType, useState } from 'react'

import type { CalendarProps } from './Calendar.tsx'

/** The calendar is large, so it comes when it is about to be opened. */
let Loaded: ComponentType<CalendarProps> | undefined

/**
 * `warm` fetches the calendar when the field is reached. Without its chunk the typed date stays untouched: `failed`
 * says so, and the next `warm` tries again.
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
