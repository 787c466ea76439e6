import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { KeyboardEvent, ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { useUiTexts } from '../texts.ts'
import { Field, type ControlProps, type FieldProps } from './Field.tsx'
import { useNumberText } from './useNumberText.ts'
import { useSelectOnFocus } from './useSelectOnFocus.ts'

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
  /** What is said when what was pasted had decimals that are left out, such as 'Sin centavos'. */
  cutNote?: string
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

type NumberFieldProps = FieldProps & NumberBoxProps & (Zero | Nothing)

/**
 * A number as people write it: digits only, thousands grouped as they are typed. A value outside of `min` to `max` is
 * for the form to point out.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    decimals,
    min = 0,
    max,
    stepper = false,
    step = 1,
    unit,
    cutNote,
    onBlur,
    name,
    disabled,
    readOnly,
    placeholder,
  } = props
  const { value, onChange, ...frame } = props
  const texts = useUiTexts()
  const { text, note, input, resume, settle } = useNumberText({
    value,
    onChange: (next) => {
      if (props.allowEmpty) props.onChange(next)
      else props.onChange(next ?? 0)
    },
    allowEmpty: props.allowEmpty ?? false,
    decimals: decimals ?? 0,
    max,
    cutNote,
  })
  const selecting = useSelectOnFocus(() => value === 0)

  const move = (up: boolean) => {
    const steps = (value ?? 0) / step
    const wanted = (up ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step
    const next = Math.min(Math.max(wanted, min), max ?? Number.MAX_SAFE_INTEGER)
    if (next !== value) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length > 1 && event.key !== 'Shift' && event.key !== 'Unidentified') resume()
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
    <Field {...frame} aside={note && <output className="ui-help">{note}</output>}>
      {(control: ControlProps) => (
        <div className={classNames('ui-box', 'is-number', (unit || stepper) && 'has-end')}>
          <input
            {...control}
            {...spin}
            className="ui-input"
            type="text"
            inputMode={decimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            {...input}
            {...selecting}
            onPointerDown={(event) => {
              resume()
              selecting.onPointerDown(event)
            }}
            onKeyDown={onKeyDown}
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
