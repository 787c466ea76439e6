import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { useUiTexts } from '../texts.ts'
import { Field, type ControlProps, type FieldProps } from './Field.tsx'
import { useNumberText } from './useNumberText.ts'
import { useSelectOnFocus } from './useSelectOnFocus.ts'

interface NumberBoxProps {
  /** 0, the default, is a whole number with grouped thousands. */
  decimals?: number
  min?: number
  max?: number
  /** The − and + buttons and the arrow keys never leave `min` to `max`. */
  stepper?: boolean
  /** 1 by default. A number between two steps goes to the next of them. */
  step?: number
  /** Such as %. */
  unit?: ReactNode
  /** Said when decimals of a pasted number are left out, such as 'Sin centavos'. */
  cutNote?: string
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

/** The next multiple of `step`, no further than `min` and `max`. */
function stepFrom(value: number, up: boolean, step: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const steps = value / step
  const wanted = (up ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step
  return Math.min(Math.max(wanted, min), max)
}

interface StepButtonProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}

function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="ui-icon-button is-quiet ui-in-box"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function Steps({ props, onMove }: { props: NumberFieldProps; onMove: (up: boolean) => void }) {
  const texts = useUiTexts()
  const { label, min = 0, max } = props
  const disabled = (props.disabled ?? false) || (props.readOnly ?? false)
  const value = props.value ?? 0
  return (
    <>
      <StepButton label={texts.decrease(label)} disabled={disabled || value <= min} onPress={() => onMove(false)}>
        <Minus aria-hidden="true" />
      </StepButton>
      <StepButton label={texts.increase(label)} disabled={disabled || props.value === max} onPress={() => onMove(true)}>
        <Plus aria-hidden="true" />
      </StepButton>
    </>
  )
}

const spinOf = ({ value, min = 0, max }: NumberFieldProps, text: string) => ({
  role: 'spinbutton',
  'aria-valuenow': value ?? undefined,
  'aria-valuetext': text,
  'aria-valuemin': min,
  'aria-valuemax': max,
})

/** What is written in the box, its handlers, and the steps. */
function useNumberBox(props: NumberFieldProps) {
  const { value, decimals = 0, min = 0, max, stepper = false, step = 1, cutNote, allowEmpty = false } = props
  const change = (next: number | null) => {
    if (props.allowEmpty) props.onChange(next)
    else props.onChange(next ?? 0)
  }
  const typed = useNumberText({ value, onChange: change, allowEmpty, decimals, max, cutNote })
  const selecting = useSelectOnFocus(() => value === 0)
  const move = (up: boolean) => {
    const next = stepFrom(value ?? 0, up, step, min, max)
    if (next !== value) props.onChange(next)
  }
  const handlers = {
    ...selecting,
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      typed.resume()
      selecting.onPointerDown(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key.length > 1 && event.key !== 'Shift' && event.key !== 'Unidentified') typed.resume()
      if (!stepper || props.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      move(event.key === 'ArrowUp')
    },
    onBlur: typed.settle,
  }
  return { ...typed, move, handlers }
}

/** Digits only, thousands grouped as they are typed. The form points out a value outside of `min` to `max`. */
export function NumberField(props: NumberFieldProps) {
  const { decimals, stepper, unit, name, disabled, readOnly, placeholder } = props
  const { text, note, input, handlers, move } = useNumberBox(props)
  return (
    <Field {...props} aside={note && <output className="ui-help">{note}</output>}>
      {(control: ControlProps) => (
        <div className={classNames('ui-box', 'is-number', (unit || stepper) && 'has-end')}>
          <input
            {...control}
            {...(stepper && spinOf(props, text))}
            className="ui-input"
            type="text"
            inputMode={decimals ? 'decimal' : 'numeric'}
            autoComplete="off"
            {...input}
            {...handlers}
            name={name}
            disabled={disabled}
            readOnly={readOnly}
            placeholder={placeholder}
          />
          {unit && <span className="ui-unit">{unit}</span>}
          {stepper && <Steps props={props} onMove={move} />}
        </div>
      )}
    </Field>
  )
}
