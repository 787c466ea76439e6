import { DateField, type DateFieldProps } from '#web/platform/kit/fields/DateField.tsx'

interface DayFilterProps extends Omit<DateFieldProps, 'onChange' | 'onType'> {
  /** Each typed digit replaces the history entry. */
  onChange: (day: string | null, options: { replace: boolean }) => void
}

/** A day that narrows a list: while it is being typed, the list stays as the last whole day has it. */
export function DayFilter({ onChange, ...field }: DayFilterProps) {
  return (
    <DateField
      {...field}
      onChange={(day) => onChange(day, { replace: false })}
      onType={(day) => onChange(day, { replace: true })}
    />
  )
}
