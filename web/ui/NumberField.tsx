import { Minus, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { classNames } from './class-names.ts'
import { Field, type ControlProps, type FieldProps } from './Field.tsx'
import {
  caretAfterDigits,
  cleanDecimal,
  digitsBefore,
  groupInteger,
  readDecimal,
  readInteger,
  showDecimal,
} from './number-text.ts'
import { useUiTexts } from './texts.ts'

interface NumberBoxProps {
  /** Digits after the decimal sign; 0, the default, is a whole number with grouped thousands. */
  decimals?: number
  min?: number
  max?: number
  /** Adds − and + buttons and the arrow keys, which never leave `min` to `max`. */
  stepper?: boolean
  /** How far one press goes: 1 unless told. What was typed between two steps goes to the next of them. */
  step?: number
  /** A unit at the end of the box, such as %. */
  unit?: ReactNode
  onBlur?: () => void
  name?: string
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
}

interface Zero {
  /** An emptied field is 0. */
  allowEmpty?: false
  value: number
  onChange: (value: number) => void
}

interface Nothing {
  /** An emptied field is null. */
  allowEmpty: true
  value: number | null
  onChange: (value: number | null) => void
}

export type NumberFieldProps = FieldProps & NumberBoxProps & (Zero | Nothing)

function useNumberText(props: NumberFieldProps) {
  const { locale } = useLocale()
  const { value, decimals = 0 } = props
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [draft, setDraft] = useState<string | null>(null)

  const rest = value === null ? '' : decimals === 0 ? groupInteger(value) : showDecimal(value, decimals, locale)
  const text = draft !== null && readDecimal(draft) === value ? draft : rest

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== box.current) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: written, selectionStart } = event.currentTarget
    const place = selectionStart ?? written.length
    // What is typed in front of the 0 of an empty field takes its place.
    const typed = text === '0' && place > 0 && place === written.length - 1 ? written.slice(0, -1) : written
    if (props.allowEmpty && !/\d/.test(typed)) {
      setDraft(null)
      return props.onChange(null)
    }
    if (decimals > 0) {
      const cleaned = cleanDecimal(typed, decimals, locale) || '0'
      caret.current = Math.max(0, place - (typed.length - cleaned.length))
      setDraft(cleaned)
      return props.onChange(readDecimal(cleaned))
    }
    const number = readInteger(typed)
    if (number === undefined) {
      caret.current = Math.max(0, place - 1)
      return setDraft(null)
    }
    caret.current = number === 0 ? 1 : caretAfterDigits(groupInteger(number), digitsBefore(typed, place))
    // A fresh draft of the same value renders once more, so that the stripped character leaves the box.
    setDraft(null)
    props.onChange(number)
  }
  return { box, text, change, settle: () => setDraft(null) }
}

/** A number as people write it: digits only, thousands grouped as they are typed. It is never refused while typing; a
 * value outside of `min` to `max` is for the form to point out. */
export function NumberField(props: NumberFieldProps) {
  const {
    decimals,
    min = 0,
    max,
    stepper = false,
    step = 1,
    unit,
    onBlur,
    name,
    disabled,
    readOnly,
    placeholder,
  } = props
  const { value, onChange, ...frame } = props
  const texts = useUiTexts()
  const { box, text, change, settle } = useNumberText(props)

  const move = (up: boolean) => {
    const steps = (value ?? 0) / step
    const wanted = (up ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step
    const next = Math.min(Math.max(wanted, min), max ?? Number.MAX_SAFE_INTEGER)
    if (next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!stepper || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp')
  }
  const spin = stepper && {
    role: 'spinbutton',
    'aria-valuenow': value ?? undefined,
    'aria-valuetext': text,
    'aria-valuemin': min,
    'aria-valuemax': max,
    onKeyDown,
  }
  const stepButton = (up: boolean, label: string, icon: ReactNode, off: boolean) => (
    <button
      type="button"
      tabIndex={-1}
      className="ui-icon-button is-quiet ui-in-box"
      aria-label={label}
      disabled={disabled || off}
      onClick={() => move(up)}
    >
      {icon}
    </button>
  )

  return (
    <Field {...frame}>
      {(control: ControlProps) => (
        <div className={classNames('ui-box', 'is-number', (unit || stepper) && 'has-end')}>
          <input
            {...control}
            {...spin}
            ref={box}
            className="ui-input"
            type="text"
            inputMode={decimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={text}
            onChange={change}
            onFocus={(event) => {
              if (value === 0) event.currentTarget.select()
            }}
            onBlur={() => {
              settle()
              onBlur?.()
            }}
            name={name}
            disabled={disabled}
            readOnly={readOnly}
            placeholder={placeholder}
          />
          {unit && <span className="ui-unit">{unit}</span>}
          {stepper && stepButton(false, texts.decrease(props.label), <Minus aria-hidden="true" />, (value ?? 0) <= min)}
          {stepper && stepButton(true, texts.increase(props.label), <Plus aria-hidden="true" />, value === max)}
        </div>
      )}
    </Field>
  )
}
