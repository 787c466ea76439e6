import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react'

import { classNames } from '../class-names.ts'
import { mergeRefs, useFocusOnMount } from '../refs.ts'
import { Field, type FieldProps } from './Field.tsx'
import { oneLineOf } from './pasted-text.ts'
import { usePasteLimit } from './usePasteLimit.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onFocus?: () => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  /** 50 by default. */
  maxLength?: number
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** For the first field of a form. */
  focusOnMount?: boolean
  placeholder?: string
  name?: string
  disabled?: boolean
  /** Can be read, copied and reached; drawn as quiet text. */
  readOnly?: boolean
  end?: ReactNode
  spellCheck?: boolean
  /** The browser offers these words, and takes any other. */
  suggestions?: readonly string[]
  ref?: Ref<HTMLInputElement>
}

/** Free of react-aria, so that the login screen can use it. */
export function TextField({
  value,
  onChange,
  onBlur,
  onFocus,
  type = 'text',
  maxLength = 50,
  inputMode,
  autoComplete = 'off',
  focusOnMount = false,
  placeholder,
  name,
  disabled,
  readOnly,
  end,
  spellCheck,
  suggestions,
  ref,
  ...field
}: TextFieldProps) {
  const listId = useId()
  const { onPaste, note } = usePasteLimit(value, maxLength, oneLineOf)
  const first = useFocusOnMount<HTMLInputElement>(focusOnMount)
  return (
    <Field {...field} aside={note}>
      {(control) => (
        <div className={classNames('ui-box', end !== undefined && 'has-end')}>
          <input
            {...control}
            ref={mergeRefs(first, ref)}
            className="ui-input"
            type={type}
            value={value}
            onChange={({ currentTarget }) =>
              onChange(type === 'password' ? currentTarget.value : oneLineOf(currentTarget.value))
            }
            onPaste={onPaste}
            onBlur={onBlur}
            onFocus={onFocus}
            maxLength={maxLength}
            inputMode={inputMode}
            autoComplete={autoComplete}
            placeholder={placeholder}
            name={name}
            disabled={disabled}
            readOnly={readOnly}
            spellCheck={spellCheck}
            list={suggestions && listId}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((words) => (
                <option key={words}>{words}</option>
              ))}
            </datalist>
          )}
          {end}
        </div>
      )}
    </Field>
  )
}
