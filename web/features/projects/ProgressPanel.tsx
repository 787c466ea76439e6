import { useQuery } from '@tanstack/react-query'

import { projectProgress, type ProgressSource, wholePercentage } from '#contract/progress.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

interface ProgressPanelProps {
  projectId: number
  /** What stands in the form, and whether the milestones say it. */
  percentage: number
  source: ProgressSource
  /** Takes the progress from the milestones, which come to this. */
  onUse: (percentage: number) => void
}

/** What the milestones of a project say of its progress, and what is used instead; nothing where no weight is assigned. */
export function ProgressPanel({ projectId, percentage, source, onUse }: ProgressPanelProps) {
  const { projects } = useTexts()
  const format = useFormat()
  const { data = [] } = useQuery(milestonesOfProject(projectId))
  const { realized, assigned } = projectProgress(data)
  if (assigned === 0) return null
  return (
    <p className="ui-small ui-soft project-progress-hint">
      {projects.milestonesSay(format.weighted(realized))}{' '}
      {source === 'own' && (
        <>
          {projects.ownIsUsed(format.percent(percentage))}{' '}
          <Button kind="quiet" onClick={() => onUse(wholePercentage(realized))}>
            {projects.useMilestones}
          </Button>
        </>
      )}
    </p>
  )
}
