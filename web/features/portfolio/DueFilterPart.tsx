import { RadioGroup } from '#web/platform/kit/choices/RadioGroup.tsx'
import { FilterPopover } from '#web/platform/kit/floating/FilterPopover.tsx'

import { usePortfolioState } from './portfolio-state.ts'
import { usePortfolioTexts } from './portfolio-texts.ts'

const anyDay = 'any'
const overdue = 'overdue'
/** Days within which a project is due. */
const within = ['30', '60', '90'] as const

export function DueChoice({ hideLabel = false }: { hideLabel?: boolean }) {
  const texts = usePortfolioTexts().filters
  const { state, set } = usePortfolioState()
  return (
    <RadioGroup<string>
      label={texts.dueWithin}
      hideLabel={hideLabel}
      value={state.overdue ? overdue : (state.dueWithin ?? anyDay)}
      onChange={(value) =>
        set({
          overdue: value === overdue || undefined,
          dueWithin: value === overdue || value === anyDay ? undefined : value,
        })
      }
      options={[
        { value: anyDay, label: texts.anyDay },
        { value: overdue, label: texts.overdue },
        ...within.map((days) => ({ value: days, label: texts.within(days) })),
      ]}
    />
  )
}

export function DueFilterPart() {
  const texts = usePortfolioTexts().filters
  const { overdue: isOverdue, dueWithin } = usePortfolioState().state
  return (
    <FilterPopover
      label={texts.dueWithin}
      value={isOverdue ? texts.overdue : dueWithin === undefined ? texts.anyDay : texts.within(dueWithin)}
      set={isOverdue === true || dueWithin !== undefined}
    >
      <DueChoice hideLabel />
    </FilterPopover>
  )
}
