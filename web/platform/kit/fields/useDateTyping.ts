import { parseDate } from '@internationalized/date'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { type DatePart, readDate } from './date-text.ts'
import type { TypedDate } from './useTypedDate.ts'

/** A year typed first and the sign of `YYYY-MM-DD`: what follows is no day in the year's place. */
const yearFirst = /^((?:19|20)\d{2})-(\d{0,2})/

const lengths: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 }
const isSeparator = (key: string) => ['/', '-', '.', ' '].includes(key)
const isPart = (part: string | undefined): part is DatePart => part === 'day' || part === 'month' || part === 'year'
const partOf = (element: Element | null) => {
  const part = element instanceof HTMLElement ? element.dataset['part'] : undefined
  return isPart(part) ? part : undefined
}

const focusPart = (group: HTMLElement | null, part: DatePart | undefined) =>
  part && group?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus()

/** `onType` comes before React Aria, which listens on each part. */
function useTypedBefore(group: RefObject<HTMLElement | null>, onType: (event: InputEvent) => void): void {
  const typed = useEffectEvent(onType)
  useEffect(() => {
    const element = group.current
    const listener = (event: InputEvent) => typed(event)
    element?.addEventListener('beforeinput', listener, { capture: true })
    return () => element?.removeEventListener('beforeinput', listener, { capture: true })
  }, [group])
}

/** Takes digits and separators one by one, and whole dates. */
function useDateDigits({ state, order, years }: TypedDate, group: RefObject<HTMLElement | null>) {
  // Typed since the last key that is no digit or separator, and where the last digits went.
  const typed = useRef<{ text: string; part?: DatePart | undefined; digits: string }>({ text: '', digits: '' })
  const goAfter = (part: DatePart) => focusPart(group.current, order[order.indexOf(part) + 1])
  const take = (text: string): boolean => {
    const date = readDate(text, order, years)
    if (date !== undefined) state.setValue(parseDate(date))
    return date !== undefined
  }
  /** True when the year came first: the parts then follow what is typed. */
  const typeYearFirst = (text: string): boolean => {
    const [, year, month] = yearFirst.exec(text) ?? []
    if (year === undefined) return false
    if (take(text)) return true
    if (!month) state.setValue(null)
    else if (month.length === 1) state.setSegment('year', Number(year))
    else if (Number(month) <= 12) state.setSegment('month', Number(month))
    return true
  }
  // Only a second digit leads on: '25' would be 5 February where the month comes first.
  const typeDigit = (part: DatePart, digit: string) => {
    const { part: before, digits } = typed.current
    const next = part === before && digits.length < lengths[part] ? digits + digit : digit
    typed.current = { ...typed.current, part, digits: next }
    state.setSegment(part, Number(next))
    if (next.length === lengths[part]) goAfter(part)
  }
  return {
    take,
    forget: () => {
      typed.current = { text: '', part: undefined, digits: '' }
    },
    type: (part: DatePart, key: string) => {
      typed.current.text += key
      if (typeYearFirst(typed.current.text)) return
      if (/\d/.test(key)) typeDigit(part, key)
      // A second digit has led on already.
      else if (isSeparator(key) && typed.current.part === part) goAfter(part)
    },
    /** React Aria takes the last digit away; the next digit comes behind those that are left. */
    takeBack: (part: DatePart) => {
      const { text = '', isPlaceholder } = state.segments.find(({ type }) => type === part) ?? {}
      const left = isPlaceholder ? 0 : Number(text.slice(0, -1))
      typed.current = { text: '', part, digits: left > 0 ? String(left) : '' }
    },
  }
}

/**
 * React Aria's own handling makes another date of some digits without a word ('35' becomes 5): here they stand as
 * typed. A separator leads on, `YYYY-MM-DD` is understood in every language, and a date can be pasted and copied.
 */
export function useDateTyping(date: TypedDate, group: RefObject<HTMLElement | null>, onUnread: (text: string) => void) {
  const { state, read } = date
  const { take, forget, type, takeBack } = useDateDigits(date, group)
  useTypedBefore(group, (event) => {
    const part = partOf(event.target instanceof Element ? event.target : null)
    if (!part || state.isDisabled || state.isReadOnly) return
    const { data, inputType } = event
    if (inputType.startsWith('delete')) takeBack(part)
    if (!data) return
    event.preventDefault()
    event.stopPropagation()
    if (data.length === 1) return type(part, data)
    forget()
    if (!take(data)) onUnread(data)
  })

  return {
    onPointerDown: forget,
    // Before React Aria, which takes the last digit away.
    onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
      const part = partOf(target instanceof Element ? target : null)
      if (part && (key === 'Backspace' || key === 'Delete')) takeBack(part)
      else if (key.length > 1 && key !== 'Shift' && key !== 'Unidentified') forget()
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault()
      forget()
      const text = event.clipboardData.getData('text')
      if (!state.isReadOnly && !take(text)) onUnread(text)
    },
    onCopy: (event: ClipboardEvent) => {
      if (read.state !== 'whole') return
      event.preventDefault()
      event.clipboardData.setData('text/plain', state.segments.map(({ text }) => text).join(''))
    },
  }
}
