import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'

import { projectMilestonesKey, removeMilestone } from './project-milestones.api.ts'

interface MilestoneRemovalDialogProps {
  milestone: ProjectMilestone
  onClose: () => void
}

/** Asks before a milestone is taken from its project; one with tasks stays. */
export function MilestoneRemovalDialog({ milestone, onClose }: MilestoneRemovalDialogProps) {
  const { removal } = useTexts().projectMilestones
  return (
    <DeedDialog
      title={removal.title(milestone.name)}
      text={removal.text}
      words={removal}
      deed={() => removeMilestone(milestone)}
      stale={[projectMilestonesKey]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
