import { useQuery } from '@tanstack/react-query'

import { projectProgress, wholePercentage } from '#contract/progress.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

interface ProgressPanelProps {
  projectId: number
  /** Takes the milestones' progress as the project's own. */
  onUse: (percentage: number) => void
}

/** What the milestones of a project say of its progress, to be taken over; nothing where it has none. */
export function ProgressPanel({ projectId, onUse }: ProgressPanelProps) {
  const { projects } = useTexts()
  const format = useFormat()
  const { data = [] } = useQuery(milestonesOfProject(projectId))
  if (data.length === 0) return null
  const { realized } = projectProgress(data)
  return (
    <p className="ui-small ui-soft project-progress-hint">
      {projects.milestonesFigure(format.weighted(realized))}{' '}
      <Button kind="quiet" onClick={() => onUse(wholePercentage(realized))}>
        {projects.useMilestones}
      </Button>
    </p>
  )
}
