import { useFormat } from '#web/platform/i18n/format.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

export interface ChoiceFilterProps {
  label: string
  all: string
  chosen: readonly string[]
  /** Options that are on their way are missing meanwhile. */
  options: readonly { value: string; label: string }[]
  onChange: (next: string[]) => void
}

export function ChoiceFilter({ label, all, chosen, options, onChange }: ChoiceFilterProps) {
  const format = useFormat()
  const names = options.flatMap(({ value, label: name }) => (chosen.includes(value) ? name : []))
  const some = names.length === chosen.length && names.length < 3 ? format.list(names) : format.integer(chosen.length)
  return (
    <FilterPopover label={label} value={chosen.length === 0 ? all : some} set={chosen.length > 0}>
      <CheckboxGroup label={label} hideLabel value={chosen} onChange={onChange} options={options} />
    </FilterPopover>
  )
}
