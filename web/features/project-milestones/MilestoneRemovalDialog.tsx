import { useQuery } from '@tanstack/react-query'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { keptDays } from '#web/features/retention/retention.api.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'

import { projectMilestonesKey, removeMilestone } from './project-milestones.api.ts'

interface MilestoneRemovalDialogProps {
  milestone: ProjectMilestone
  onClose: () => void
}

export function MilestoneRemovalDialog({ milestone, onClose }: MilestoneRemovalDialogProps) {
  const { removal } = useTexts().projectMilestones
  const format = useFormat()
  const { data: kept } = useQuery(keptDays)
  return (
    <DeedDialog
      title={removal.title(milestone.name)}
      text={removal.text(kept && format.integer(kept.bin))}
      words={removal}
      deed={() => removeMilestone(milestone)}
      stale={[projectMilestonesKey]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
