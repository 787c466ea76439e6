import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'

import { classNames } from '../class-names.ts'

interface NativeSelectProps<Value extends string | number> {
  label: string
  hideLabel?: boolean
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
  className?: string
}

/** The browser's own: a phone's wheel and typing '12' serve the tools of a list best, and nothing has to be loaded. */
export function NativeSelect<Value extends string | number>({
  label,
  hideLabel = false,
  value,
  onChange,
  options,
  disabled,
  className,
}: NativeSelectProps<Value>) {
  const id = useId()
  return (
    <div className={classNames('ui-native-select', className)}>
      <label htmlFor={id} className={hideLabel ? 'ui-hidden' : 'ui-native-label'}>
        {label}
      </label>
      <span className="ui-box ui-native-box">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const option = options[event.currentTarget.selectedIndex]
            if (option) onChange(option.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="ui-chevron" aria-hidden="true" />
      </span>
    </div>
  )
}
