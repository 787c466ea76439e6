import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'

import { useAssigningTexts } from './assigning-texts.ts'

/** How much of a project's 100 % is given out; above it, how much too many, in words and not by colour alone. */
export function WeightsPanel({ assigned }: { assigned: number }) {
  const { projectMilestones } = useTexts()
  const { weightsExceeded } = projectMilestones
  const dialog = useAssigningTexts()
  const format = useFormat()
  const over = Math.round((assigned - 100) * 100) / 100
  return (
    <div className="ui-grid ui-gap-6 milestone-meter" data-over={over > 0 || undefined}>
      <ProgressRule label={dialog.meterLabel} value={assigned} />
      <p className="ui-medium ui-number" aria-live="polite">
        {dialog.meter(format.quantity(assigned))}
        {over > 0 && `. ${weightsExceeded}. ${dialog.exceeded(format.percent(over, 2))}`}
      </p>
    </div>
  )
}
