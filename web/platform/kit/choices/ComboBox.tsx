import { useState } from 'react'

import type { FieldProps } from '../fields/Field.tsx'
import { useUiTexts } from '../texts.ts'
import { ComboField } from './ComboField.tsx'
import { bestFirst, matcher } from './fold.ts'
import type { Option } from './options.tsx'

interface ComboBoxProps<Value extends string | number> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onFocus?: () => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** On unless the field is required. */
  clearable?: boolean
  /** Lines listed at once; typing narrows them. */
  most?: number
}

/** Accents and case are ignored. All options are at hand: `AsyncComboBox` is for those that the server searches. */
export function ComboBox<Value extends string | number>(props: ComboBoxProps<Value>) {
  const { options, value, onChange, disabled = false, most = 100 } = props
  const texts = useUiTexts()
  const chosen = options.find((option) => option.value === value)
  // null while nothing is typed: the chosen words show.
  const [typed, setTyped] = useState<string | null>(null)
  const isHit = matcher(typed ?? '')
  const hits =
    typed === null
      ? options
      : bestFirst(
          options.filter(({ label, note }) => isHit(`${label} ${note ?? ''}`)),
          typed,
        )
  const clear = () => {
    setTyped(null)
    onChange(null)
  }
  return (
    <ComboField
      {...props}
      text={typed ?? chosen?.label ?? ''}
      typing={typed !== null}
      onType={(text) => {
        setTyped(text)
        if (text === '' && chosen) onChange(null)
      }}
      onGiveUp={() => setTyped(null)}
      options={hits.slice(0, most)}
      chosen={chosen?.value ?? null}
      onChoose={(option) => {
        setTyped(null)
        if (option.value !== value) onChange(option.value)
      }}
      onClear={(props.clearable ?? !props.required) && chosen && !disabled ? clear : undefined}
      note={texts.noOptions}
      placeholder={props.placeholder ?? texts.choose}
      disabled={disabled}
    />
  )
}
