import { useId, type ReactNode } from 'react'

import { classNames } from '../class-names.ts'
import { focusField } from './focus-field.ts'

export interface FieldProps {
  /** For 'Faltan:' and the error summary to lead to; made up when it is left out. */
  id?: string
  label: string
  required?: boolean
  /** No part of the accessible name. Follows `required` when left out. */
  asterisk?: boolean
  description?: ReactNode
  error?: ReactNode
  /** Heard but not seen, as in a table cell whose header says it. */
  hideLabel?: boolean
  /** About how many characters the value has: the control gets no wider. */
  chars?: number
  className?: string
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldLabels {
  labelId: string
  /** For composed controls, which are not named by `<label for>`. */
  named: { 'aria-labelledby': string; 'aria-describedby'?: string }
}

interface FieldFrameProps extends FieldProps {
  /** 'group' for a control that is no labelable element, such as the parts of a date. */
  kind?: 'control' | 'group'
  aside?: ReactNode
  children: (control: ControlProps, labels: FieldLabels) => ReactNode
}

interface LabelProps extends Pick<FieldFrameProps, 'label' | 'asterisk' | 'hideLabel' | 'kind'> {
  id: string
}

function Label({ id, label, kind, asterisk, hideLabel }: LabelProps) {
  return (
    <div className={hideLabel ? 'ui-hidden' : 'ui-flex ui-level ui-gap-4'}>
      {kind === 'group' ? (
        <span id={`${id}-label`} className="ui-label" onPointerUp={() => focusField(id)}>
          {label}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className="ui-label">
          {label}
        </label>
      )}
      {asterisk && (
        <span className="ui-asterisk" aria-hidden="true">
          *
        </span>
      )}
    </div>
  )
}

export function Field(props: FieldFrameProps) {
  const { required = false, asterisk = required, description, error, chars, aside } = props
  const madeId = useId()
  const { id = madeId } = props
  const labelId = `${id}-label`
  const describedBy = classNames(description && `${id}-help`, error && `${id}-error`) || undefined
  const control: ControlProps = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const named = { 'aria-labelledby': labelId, ...(describedBy && { 'aria-describedby': describedBy }) }
  const style = chars ? { '--chars': chars } : undefined
  return (
    <div className={classNames('ui-field', props.className)} style={style} data-invalid={control['aria-invalid']}>
      <Label {...props} id={id} asterisk={asterisk} />
      {description && (
        <div id={`${id}-help`} className="ui-help">
          {description}
        </div>
      )}
      {props.children(control, { labelId, named })}
      {(error || aside) && (
        <div className="ui-field-foot">
          {error && (
            <div id={`${id}-error`} className="ui-error">
              {error}
            </div>
          )}
          {aside}
        </div>
      )}
    </div>
  )
}
