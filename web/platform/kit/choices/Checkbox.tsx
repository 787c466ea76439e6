import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'

import { classNames } from '../class-names.ts'
import { mergeRefs } from '../refs.ts'

interface CheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  description?: ReactNode
  error?: ReactNode
  /** As for a list of which some are chosen. */
  mixed?: boolean
  /** No part of the accessible name. */
  asterisk?: boolean
  hideLabel?: boolean
  disabled?: boolean
  id?: string
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

function Choice({ kind, ...props }: CheckboxProps & { kind: 'checkbox' | 'switch' }) {
  const { label, checked, onChange, onBlur, description, error, mixed = false, asterisk, hideLabel, ref } = props
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const madeId = useId()
  const id = props.id ?? madeId
  const describedBy = classNames(description && `${id}-help`, error && `${id}-error`)
  return (
    <div className={classNames('ui-choice-field', props.className)} data-invalid={error ? true : undefined}>
      <div className="ui-choice">
        <input
          id={id}
          ref={mergeRefs(box, ref)}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          className={kind === 'switch' ? 'ui-switch' : 'ui-check'}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
          disabled={props.disabled}
          name={props.name}
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

export function Switch(props: Omit<CheckboxProps, 'mixed'>) {
  return <Choice kind="switch" {...props} />
}
