import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, ComboBox as AriaComboBox, Input, ListBox, Popover, useFilter } from 'react-aria-components/ComboBox'

import { classNames } from './class-names.ts'
import { ClearButton } from './ClearButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { focusField } from './focus-field.ts'
import { type Option, OptionItem } from './options.tsx'
import { useUiTexts } from './texts.ts'

export interface ComboBoxProps<Value extends string | number> extends FieldProps {
  options: readonly Option<Value>[]
  value: Value | null
  /** Null when the words are taken out or the × is pressed. */
  onChange: (value: Value | null) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** The × that takes the choice back; on unless the field is required. */
  clearable?: boolean
  /** How many hits are listed at once; typing narrows them. */
  most?: number
}

/**
 * One of many, found by typing any part of its words; accents and case are ignored. All options are at hand: for those
 * that the server searches, use `AsyncComboBox`.
 */
export function ComboBox<Value extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled = false,
  clearable,
  most = 100,
  ...field
}: ComboBoxProps<Value>) {
  const texts = useUiTexts()
  const { contains } = useFilter({ sensitivity: 'base' })
  const chosen = options.find((option) => option.value === value) ?? null
  // What is being typed; null while nothing is, and then the chosen words show.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? chosen?.label ?? ''
  const searching = typed !== null && typed !== chosen?.label
  const hits = searching ? options.filter(({ label, note }) => contains(`${label} ${note ?? ''}`, typed)) : options
  const canClear = (clearable ?? !field.required) && value !== null && chosen !== null && !disabled

  const choose = (key: unknown) => {
    setTyped(null)
    const option = options.find((one) => one.value === key)
    if (option && option.value !== value) onChange(option.value)
  }
  const type = (next: string) => {
    setTyped(next)
    if (next === '' && chosen) onChange(null)
  }

  return (
    <Field {...field}>
      {(control, { named }) => (
        <AriaComboBox
          id={control.id}
          {...named}
          className="ui-combobox"
          items={hits.slice(0, most)}
          value={chosen?.value ?? null}
          onChange={choose}
          inputValue={text}
          onInputChange={type}
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
            <Input className="ui-input" placeholder={placeholder ?? texts.choose} />
            {canClear && (
              <ClearButton
                label={texts.clearField(field.label)}
                onClear={() => {
                  setTyped(null)
                  onChange(null)
                  focusField(control.id)
                }}
              />
            )}
            <Button className="ui-icon-button is-quiet ui-in-box" aria-label={texts.openOptions(field.label)}>
              <ChevronDown className="ui-chevron" aria-hidden="true" />
            </Button>
          </div>
          <Popover className="ui-popover is-list" offset={6}>
            <ListBox className="ui-listbox" renderEmptyState={() => <p className="ui-list-note">{texts.noOptions}</p>}>
              {(option: Option<Value>) => <OptionItem option={option} id={option.value} />}
            </ListBox>
          </Popover>
        </AriaComboBox>
      )}
    </Field>
  )
}
