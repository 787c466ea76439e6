import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'

import {
  dateOf,
  type DatePart,
  type DateParts,
  localToday,
  partBounds,
  readPasted,
  settlePart,
  stepPart,
  typePart,
} from './date-parts.ts'
import type { ControlProps } from './Field.tsx'
import { useUiTexts } from './texts.ts'

export interface DatePartsProps {
  control: ControlProps
  /** The label of the field: each part is named by its own word and this. */
  label: string
  parts: DateParts
  order: readonly DatePart[]
  between: string
  onChange: (parts: DateParts) => void
  /** Alt+Down was pressed. */
  onOpen: () => void
  disabled: boolean
  readOnly: boolean
}

const directions: Readonly<Record<string, { by: 1 | -1; far: boolean }>> = {
  ArrowUp: { by: 1, far: false },
  ArrowDown: { by: -1, far: false },
  PageUp: { by: 1, far: true },
  PageDown: { by: -1, far: true },
}

/**
 * Day, month and year, each a small box of its own: digits lead on to the next one, the arrow keys step it, a date can
 * be pasted into any of them.
 */
export function DatePartBoxes(props: DatePartsProps) {
  const { control, label, parts, order, between, onChange, onOpen, disabled, readOnly } = props
  const { date: texts } = useUiTexts()
  const group = useRef<HTMLDivElement>(null)
  const go = (from: DatePart, by: 1 | -1) => {
    const boxes = group.current?.querySelectorAll('input')
    boxes?.[order.indexOf(from) + by]?.focus()
  }
  const set = (part: DatePart, value: string) => {
    if (!readOnly) onChange({ ...parts, [part]: value })
  }

  const onKeyDown = (part: DatePart, event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey, currentTarget: box } = event
    if (ctrlKey || metaKey) return
    const step = directions[key]
    if (altKey && key === 'ArrowDown') onOpen()
    else if (step && !altKey) set(part, stepPart(part, parts, step.by, localToday(), step.far))
    else if (key === 'ArrowLeft' && box.selectionStart === 0) go(part, -1)
    else if (key === 'ArrowRight' && box.selectionEnd === box.value.length) go(part, 1)
    else if (key === 'Backspace' && box.value === '') go(part, -1)
    else if (key === between || key === '/' || key === '-' || key === '.') go(part, 1)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData.getData('text'), order)
    if (!pasted || readOnly) return
    event.preventDefault()
    onChange(pasted)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!dateOf(parts)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', order.map((part) => parts[part]).join(between))
  }

  return (
    <div ref={group} className="ui-input ui-date-input">
      {order.map((part, index) => {
        const [least, most] = partBounds(part, parts)
        const value = parts[part]
        return (
          <span key={part} className="ui-date-slot">
            {index > 0 && (
              <span className="ui-date-between" aria-hidden="true">
                {between}
              </span>
            )}
            <input
              role="spinbutton"
              className="ui-date-part"
              data-part={part}
              aria-label={`${texts[part]}, ${label}`}
              aria-describedby={index === 0 ? control['aria-describedby'] : undefined}
              aria-invalid={control['aria-invalid']}
              aria-required={control['aria-required']}
              aria-valuemin={least}
              aria-valuemax={most}
              aria-valuenow={value ? Number(value) : undefined}
              aria-valuetext={value || texts.empty}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="next"
              placeholder={texts.placeholders[part]}
              value={value}
              disabled={disabled}
              readOnly={readOnly}
              onChange={(event) => {
                const typed = typePart(part, event.currentTarget.value)
                set(part, typed.value)
                if (typed.full) go(part, 1)
              }}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={({ currentTarget: box }) => {
                // The box, not `value`: a digit that leads on to the next part blurs this one before it is drawn.
                const settled = settlePart(part, box.value)
                if (settled !== box.value) set(part, settled)
              }}
              onKeyDown={(event) => onKeyDown(part, event)}
              onPaste={onPaste}
              onCopy={onCopy}
            />
          </span>
        )
      })}
    </div>
  )
}
