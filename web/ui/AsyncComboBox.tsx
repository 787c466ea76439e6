import { ChevronDown, LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ComboBox as AriaComboBox, Input, ListBox, Popover } from 'react-aria-components/ComboBox'

import { classNames } from './class-names.ts'
import { ClearButton } from './ClearButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { focusField } from './focus-field.ts'
import { type Option, OptionItem } from './options.tsx'
import { useUiTexts } from './texts.ts'

export interface AsyncComboBoxProps<Value extends string | number> extends FieldProps {
  value: Value | null
  /** The words of the stored value, which may be missing from `options`: those of the record being edited. */
  selectedLabel?: string | undefined
  /** Null when the words are taken out or the × is pressed. */
  onChange: (value: Value | null, option: Option<Value> | null) => void
  /** Asks for options: the trimmed words, 250 ms after the last key; '' when nothing is being searched. */
  onSearch: (term: string) => void
  /** What the server found for the last term; keep the former ones while the next are on their way. */
  options: readonly Option<Value>[]
  isLoading?: boolean
  /** The last search failed: the list says so and offers `onRetry`. */
  loadFailed?: boolean
  onRetry?: () => void
  onFocus?: () => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  clearable?: boolean
}

const debounceMs = 250

/** Tells the caller what is searched once the typing rests. */
function useSearch(typed: string | null, onSearch: (term: string) => void) {
  const term = typed?.trim() ?? ''
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(term), term === '' ? 0 : debounceMs)
    return () => clearTimeout(timer)
  }, [term])
}

/** The words of the chosen value: from what is listed, from when it was chosen, or from the stored record. */
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

/**
 * One of very many, which the server searches while the person types. It asks by `onSearch` and shows `options`; see
 * `useTypeAhead` for the state between it and a query.
 */
export function AsyncComboBox<Value extends string | number>({
  value,
  selectedLabel,
  onChange,
  onSearch,
  options,
  isLoading = false,
  loadFailed = false,
  onRetry,
  onFocus,
  onBlur,
  placeholder,
  disabled = false,
  clearable,
  ...field
}: AsyncComboBoxProps<Value>) {
  const texts = useUiTexts()
  const { label, remember } = useChosen({ value, options, selectedLabel })
  const [typed, setTyped] = useState<string | null>(null)
  useSearch(typed === label ? null : typed, onSearch)
  const canClear = (clearable ?? !field.required) && label !== undefined && !disabled

  const choose = (key: unknown) => {
    setTyped(null)
    const option = options.find((one) => one.value === key)
    if (!option || option.value === value) return
    remember(option)
    onChange(option.value, option)
  }
  const type = (next: string) => {
    setTyped(next)
    if (next === '' && value !== null) onChange(null, null)
  }
  const note = loadFailed ? texts.optionsFailed : isLoading ? texts.searching : texts.noOptions

  return (
    <Field {...field}>
      {(control, { named }) => (
        <AriaComboBox
          id={control.id}
          {...named}
          className="ui-combobox"
          items={options}
          value={value}
          onChange={choose}
          inputValue={typed ?? label ?? ''}
          onInputChange={type}
          onFocus={() => onFocus?.()}
          onBlur={() => {
            setTyped(null)
            onBlur?.()
          }}
          isDisabled={disabled}
          isInvalid={control['aria-invalid'] ?? false}
          isRequired={control['aria-required'] ?? false}
          validationBehavior="aria"
          menuTrigger="input"
          allowsEmptyCollection
        >
          <div className={classNames('ui-box has-end', canClear && 'has-two-ends')}>
            <Input className="ui-input" placeholder={placeholder ?? texts.search.placeholder} />
            {isLoading && <LoaderCircle className="ui-spinner" aria-hidden="true" />}
            {canClear && (
              <ClearButton
                label={texts.clearField(field.label)}
                onClear={() => {
                  setTyped(null)
                  onChange(null, null)
                  focusField(control.id)
                }}
              />
            )}
            <Button className="ui-icon-button is-quiet ui-in-box" aria-label={texts.openOptions(field.label)}>
              <ChevronDown className="ui-chevron" aria-hidden="true" />
            </Button>
          </div>
          <Popover className="ui-popover is-list" offset={6}>
            <ListBox
              className="ui-listbox"
              data-busy={isLoading || undefined}
              renderEmptyState={() => <p className="ui-list-note">{note}</p>}
            >
              {(option: Option<Value>) => <OptionItem option={option} id={option.value} />}
            </ListBox>
            {loadFailed && onRetry && (
              <button type="button" className="ui-button is-quiet ui-list-retry" onClick={onRetry}>
                {texts.retry}
              </button>
            )}
          </Popover>
        </AriaComboBox>
      )}
    </Field>
  )
}
