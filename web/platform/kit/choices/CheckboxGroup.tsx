import { Field, type FieldProps } from '../fields/Field.tsx'
import { Checkbox } from './Checkbox.tsx'

interface CheckboxGroupProps<Value extends string> extends FieldProps {
  value: readonly Value[]
  /** In the order of the options. */
  onChange: (value: Value[]) => void
  /** `disabled` says why one can't be chosen or taken back. */
  options: readonly { value: Value; label: string; disabled?: string | undefined }[]
}

const group = { role: 'group' } as const

export function CheckboxGroup<Value extends string>({ value, onChange, options, ...field }: CheckboxGroupProps<Value>) {
  const choose = (one: Value, chosen: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === one ? chosen : value.includes(each))))
  return (
    <Field {...field} kind="group">
      {(control, { labelId }) => (
        <div {...control} {...group} aria-labelledby={labelId} className="ui-radios">
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={value.includes(option.value)}
              disabled={option.disabled !== undefined}
              description={option.disabled}
              onChange={(chosen) => choose(option.value, chosen)}
            />
          ))}
        </div>
      )}
    </Field>
  )
}
