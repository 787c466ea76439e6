import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ListBox, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select'

import { Field, type FieldProps } from './Field.tsx'
import { type Option, OptionItem } from './options.tsx'
import { useUiTexts } from './texts.ts'

export interface SelectProps<Value extends string | number> extends FieldProps {
  options: readonly Option<Value>[]
  /** A value that no option has, such as null or 0, shows the placeholder. */
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Stands before the chosen words; decorative. */
  icon?: ReactNode
}

/** One of up to seven; with more, use `ComboBox`. To let the choice be taken back, add an option that means none. */
export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled = false,
  icon,
  ...field
}: SelectProps<Value>) {
  const texts = useUiTexts()
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field} spellRequired>
      {(control, { named }) => (
        <AriaSelect
          {...named}
          className="ui-select"
          placeholder={placeholder ?? texts.choose}
          value={chosen?.value ?? null}
          onChange={(key) => {
            const option = options.find((one) => one.value === key)
            if (option) onChange(option.value)
          }}
          onBlur={() => onBlur?.()}
          isDisabled={disabled}
          isInvalid={control['aria-invalid'] ?? false}
          validationBehavior="aria"
        >
          <Button id={control.id} className="ui-box ui-select-button">
            {(icon ?? chosen?.icon) && <span className="ui-option-icon">{icon ?? chosen?.icon}</span>}
            <SelectValue className="ui-select-value">
              {({ isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : chosen?.label)}
            </SelectValue>
            <ChevronDown className="ui-chevron" aria-hidden="true" />
          </Button>
          <Popover className="ui-popover is-list" offset={6}>
            <ListBox className="ui-listbox" items={options}>
              {(option) => <OptionItem option={option} id={option.value} />}
            </ListBox>
          </Popover>
        </AriaSelect>
      )}
    </Field>
  )
}
