import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components/ListBox'

/** One line of a list to choose from. */
export interface Option<Value extends string | number = number> {
  value: Value
  label: string
  /** A second, quieter text, such as a document number or a type. */
  note?: string | undefined
  /** A dot, a flag; decorative. */
  icon?: ReactNode
  disabled?: boolean
}

/** How an option looks in every list of the kit; the chosen one carries a tick. */
export function OptionItem({ option, id }: { option: Option<string | number>; id?: string | number }) {
  return (
    <ListBoxItem
      id={id ?? option.value}
      textValue={option.label}
      isDisabled={option.disabled ?? false}
      className="ui-option"
    >
      {({ isSelected }) => (
        <>
          {option.icon && (
            <span className="ui-option-icon" aria-hidden="true">
              {option.icon}
            </span>
          )}
          <span className="ui-option-text">
            {option.label}
            {option.note && <span className="ui-option-note">{option.note}</span>}
          </span>
          {isSelected && <Check className="ui-option-tick" aria-hidden="true" />}
        </>
      )}
    </ListBoxItem>
  )
}
