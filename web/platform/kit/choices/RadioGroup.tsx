import type { ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from '../fields/Field.tsx'

interface RadioOption<Value extends string | number> {
  value: Value
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<Value extends string | number> extends FieldProps {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
  inline?: boolean
  disabled?: boolean
}

/** The browser's own radio buttons: one tab stop, arrow keys choose. */
export function RadioGroup<Value extends string | number>({
  value,
  onChange,
  options,
  inline = false,
  disabled = false,
  ...field
}: RadioGroupProps<Value>) {
  return (
    <Field {...field} kind="group">
      {({ id, ...control }, { labelId }) => (
        <div
          {...control}
          id={id}
          role="radiogroup"
          aria-labelledby={labelId}
          className={classNames('ui-radios', inline && 'is-inline')}
        >
          {options.map((option) => (
            <label key={option.value} className="ui-choice">
              <input
                type="radio"
                className="ui-check is-radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                disabled={disabled || option.disabled}
                onChange={() => onChange(option.value)}
              />
              <span className="ui-choice-label">
                {option.label}
                {option.description && <span className="ui-help">{option.description}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
