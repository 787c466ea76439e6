import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'
import { readTime, showTime } from './time-text.ts'

interface TimeFieldProps extends FieldProps {
  /** `HH:MM`; null for nothing. */
  value: string | null
  onChange: (value: string | null) => void
  /** Said of a text that is no hour: 'Escriba una hora como 08:30'. */
  unread: string
}

/** More is no hour. */
const longest = 12

/**
 * Typed in any usual way, shown as the language writes it. A text that is no hour is null, stays to be mended and is
 * pointed out when the focus leaves. A form asks `unfinishedDates` before it sends that null.
 */
export function TimeField({ value, onChange, unread, error, ...field }: TimeFieldProps) {
  const { locale } = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  // A value from elsewhere takes the place of what was typed.
  const isTyped = typed !== null && (readTime(typed) ?? null) === value
  const text = isTyped ? typed : value === null ? '' : showTime(value, locale)
  const isUnread = text.trim() !== '' && value === null
  return (
    <div className="ui-time" id={field.id && `${field.id}-place`} data-unfinished={isUnread ? unread : undefined}>
      <TextField
        {...field}
        error={error || (left && isUnread ? unread : undefined)}
        value={text}
        maxLength={longest}
        onChange={(next) => {
          setTyped(next)
          onChange(readTime(next) ?? null)
        }}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          if (value !== null) setTyped(null)
        }}
      />
    </div>
  )
}
