import { ChoiceFilter } from './ChoiceFilter.tsx'
import { useListFilterTexts } from './list-filters-texts.ts'
import { valuesOf } from './narrowing.ts'

interface StateFilterProps {
  /** 'true' or 'false', as the address has it; undefined for both. */
  chosen: string | undefined
  onChange: (next: string | undefined) => void
}

/** Active or inactive records; both are all of them. */
export function StateFilter({ chosen, onChange }: StateFilterProps) {
  const { all, state, active, inactive } = useListFilterTexts()
  return (
    <ChoiceFilter
      label={state}
      all={all.isActive}
      chosen={valuesOf(chosen)}
      options={[
        { value: 'true', label: active },
        { value: 'false', label: inactive },
      ]}
      onChange={(next) => onChange(next.length === 1 ? next[0] : undefined)}
    />
  )
}
