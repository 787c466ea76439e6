import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { useUiTexts } from '../texts.ts'
import type { TypedDate } from './useTypedDate.ts'

interface Range {
  min: string
  max: string
  stored: string | null | undefined
  /** Nothing is said while it is being typed. */
  left: boolean
}

export function useDateComplaint({ read }: TypedDate, { min, max, stored, left }: Range) {
  'use no memo'
  const { locale } = useLocale()
  const { date: texts } = useUiTexts()
  const [unread, setUnread] = useState<string | null>(null)
  const say = (day: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  let outside: string | undefined
  if (read.state === 'whole' && read.date !== stored) {
    if (read.date < min) outside = texts.before(say(min))
    else if (read.date > max) outside = texts.after(say(max))
  }
  let complaint: string | undefined
  if (unread !== null) complaint = texts.unread(unread.trim().slice(0, 30))
  else if (!left) complaint = undefined
  else if (read.state === 'half') complaint = texts.incomplete
  else if (read.state === 'unreal') complaint = texts.unreal
  else complaint = outside
  return { complaint, isOutside: outside !== undefined, setUnread }
}
