import { useEffect, useEffectEvent, useState } from 'react'

import type { FieldProps } from '../fields/Field.tsx'
import { useUiTexts } from '../texts.ts'
import { ComboField } from './ComboField.tsx'
import type { Option } from './options.tsx'

export interface AsyncComboBoxProps<Value extends string | number> extends FieldProps {
  value: Value | null
  /** Words of the stored value, which `options` may lack. */
  selectedLabel?: string | undefined
  onChange: (value: Value | null, option: Option<Value> | null) => void
  /** The trimmed words, 250 ms after the last key; '' when nothing is searched. */
  onSearch: (term: string) => void
  /** Keep the former ones while the next are on their way. */
  options: readonly Option<Value>[]
  isLoading?: boolean
  /** Stands in the list where nothing is found. `onChange` never hears of it. */
  way?: (Option<Value> & { onTake: () => void }) | undefined
  loadFailed?: boolean
  onRetry?: (() => void) | undefined
  onFocus?: () => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** On unless the field is required. */
  clearable?: boolean
}

const debounceMs = 250

/** True once the caller has what is typed by now. */
function useSearch(typed: string | null, onSearch: (term: string) => void): boolean {
  const term = typed?.trim() ?? ''
  const [asked, setAsked] = useState('')
  const search = useEffectEvent((words: string) => {
    setAsked(words)
    onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(term), term === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [term])
  return term === asked
}

function useChosen<Value extends string | number>({
  value,
  options,
  selectedLabel,
}: Pick<AsyncComboBoxProps<Value>, 'value' | 'options' | 'selectedLabel'>) {
  const [last, setLast] = useState<Option<Value> | null>(null)
  const listed = options.find((option) => option.value === value)
  const known = listed ?? (last?.value === value ? last : undefined)
  return { label: known?.label ?? (value ? selectedLabel : undefined), remember: setLast }
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" tabIndex={-1} className="ui-button is-quiet ui-list-retry" onClick={onRetry}>
      {useUiTexts().retry}
    </button>
  )
}

/** The server searches while the person types; `useTypeAhead` holds the state between it and a query. */
export function AsyncComboBox<Value extends string | number>(props: AsyncComboBoxProps<Value>) {
  // As in the combo field: each key changes nearly all of it.
  'use no memo'
  const { value, onChange, options, way, isLoading = false, loadFailed = false, onRetry, disabled = false } = props
  const texts = useUiTexts()
  const { label, remember } = useChosen(props)
  const [typed, setTyped] = useState<string | null>(null)
  const isAsked = useSearch(typed, props.onSearch)
  const settled = isAsked && !isLoading
  const listed = way && settled && options.length === 0 ? [{ ...way, isWay: true }] : options
  const clear = () => {
    setTyped(null)
    onChange(null, null)
  }
  return (
    <ComboField
      {...props}
      text={typed ?? label ?? ''}
      typing={typed !== null}
      onType={(text) => {
        setTyped(text)
        if (text === '' && value) onChange(null, null)
      }}
      onGiveUp={() => setTyped(null)}
      options={loadFailed ? [] : listed}
      chosen={label === undefined ? null : value}
      onChoose={(option) => {
        setTyped(null)
        if (option.isWay) return way?.onTake()
        remember(option)
        if (option.value !== value) onChange(option.value, option)
      }}
      onClear={(props.clearable ?? !props.required) && label !== undefined && !disabled ? clear : undefined}
      busy={isLoading}
      settled={settled}
      note={isLoading ? texts.searching : loadFailed ? texts.optionsFailed : texts.noOptions}
      foot={loadFailed && !isLoading && onRetry && <Retry onRetry={onRetry} />}
      placeholder={props.placeholder ?? texts.search.placeholder}
      disabled={disabled}
    />
  )
}
