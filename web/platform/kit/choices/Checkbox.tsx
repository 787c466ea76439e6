import { type ReactNode, useId } from 'react'

import { classNames } from '../class-names.ts'

interface CheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  description?: ReactNode
  error?: ReactNode
  /** No part of the accessible name. */
  asterisk?: boolean
  hideLabel?: boolean
  disabled?: boolean
  id?: string
  className?: string
}

function Choice({ kind, ...props }: CheckboxProps & { kind: 'checkbox' | 'switch' }) {
  const { label, checked, onChange, description, error, asterisk, hideLabel } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const describedBy = classNames(description && `${id}-help`, error && `${id}-error`)
  return (
    <div className={classNames('ui-choice-field', props.className)} data-invalid={error ? true : undefined}>
      <div className="ui-choice">
        <input
          id={id}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={kind === 'switch' ? 'ui-switch' : 'ui-check'}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={props.disabled}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <label htmlFor={id} className={hideLabel ? 'ui-hidden' : 'ui-choice-label'}>
          {label}
        </label>
        {asterisk && (
          <span className="ui-asterisk" aria-hidden="true">
            *
          </span>
        )}
      </div>
      {description && (
        <div id={`${id}-help`} className="ui-help">
          {description}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="ui-error">
          {error}
        </div>
      )}
    </div>
  )
}

export function Checkbox(props: CheckboxProps) {
  return <Choice kind="checkbox" {...props} />
}

export function Switch(props: CheckboxProps) {
  return <Choice kind="switch" {...props} />
}
