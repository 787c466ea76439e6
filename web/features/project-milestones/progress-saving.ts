import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Conflict } from '#web/platform/conflicts/conflict.ts'
import { useSavedRows } from '#web/platform/conflicts/useSavedRows.ts'
import { formatOf } from '#web/platform/i18n/format.ts'
import { currentLanguage, currentTexts } from '#web/platform/i18n/language.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { changeInMemory, milestonesOfProject, projectMilestonesKey, updateProgress } from './project-milestones.api.ts'
import { type Progress, progressOf, storedProgress } from './stored-milestone.ts'

/** What was written into the row of a milestone, and what it was written on. */
export interface Written {
  from: ProjectMilestone
  mine: Progress
}

export type MilestoneConflict = Conflict<Progress, ProjectMilestone>

export const progressLabels = (): Readonly<Record<keyof Progress, string>> => {
  const { columns } = currentTexts().projectMilestones
  return { plannedPercentage: columns.planned, percentageRealized: columns.realized }
}

/**
 * A change shows at once; when it is refused, the stored value returns and the milestone is marked until it is tried
 * again or written anew. What another person changed meanwhile is merged, or asked about.
 */
export function useProgressSaving(projectId: number) {
  const cache = useQueryClient()
  const { savings, save: saveRow, mark, forget } = useSavedRows<Progress, ProjectMilestone>()
  /** What was written into the row of a milestone that somebody has taken from the project. */
  const [lost, setLost] = useState<Written | null>(null)

  const show = (id: number, change: Partial<ProjectMilestone>) =>
    changeInMemory(cache, projectId, (milestone) => (milestone.id === id ? { ...milestone, ...change } : milestone))

  const save = async (from: ProjectMilestone, mine: Progress, answered?: MilestoneConflict) => {
    const { id, version } = from
    const format = formatOf(currentLanguage())
    await cache.cancelQueries({ queryKey: milestonesOfProject(projectId).queryKey })
    show(id, mine)
    const outcome = await saveRow({
      stored: storedProgress(cache, projectId, from, format),
      base: { version, values: progressOf(from) },
      mine,
      send: (values, base) => updateProgress(id, { projectId, ...values }, base.version),
      answered,
      onOutcome: (came) => {
        if (came.kind === 'saved') show(id, came.saved)
        else if (came.kind === 'conflict') show(id, came.conflict.record)
        else if (came.kind === 'failed') show(id, progressOf(from))
      },
    })
    if (outcome.kind === 'saved') {
      const line = outcome.merged?.joinedLine(progressLabels())
      if (line !== undefined) toastSuccess(line)
    } else if (outcome.kind === 'gone') {
      forget(id)
      setLost({ from, mine })
    }
    void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
  }

  /** Marks a line as not saved, to be tried again. */
  const fail = (from: ProjectMilestone, mine: Progress) => mark(from.id, { state: 'failed', mine, from })

  return { savings, save, fail, forget, lost, forgetLost: () => setLost(null) }
}
