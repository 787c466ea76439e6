import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import type { Meeting } from '#web/platform/conflicts/meet.ts'
import { saveOver } from '#web/platform/conflicts/save-over.ts'
import { formatOf } from '#web/platform/i18n/format.ts'
import { currentLanguage, currentTexts } from '#web/platform/i18n/language.ts'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { changeInMemory, milestonesOfProject, projectMilestonesKey, updateProgress } from './project-milestones.api.ts'
import { type Progress, progressOf, storedProgress } from './stored-milestone.ts'

/** What was written into the line of a milestone, and what it was written on. */
export interface Written {
  from: ProjectMilestone
  progress: Progress
}

export type MilestoneMeeting = Meeting<Progress, ProjectMilestone>

/**
 * How the last change of a milestone fares: under way, refused with what was written, or in contradiction with what
 * somebody else saved.
 */
export type Saving =
  | { state: 'saving'; met?: MilestoneMeeting | undefined }
  | ({ state: 'failed' } & Written)
  | { state: 'met'; met: MilestoneMeeting }

/** The names of the two percentages. */
export const progressLabels = (): Readonly<Record<keyof Progress, string>> => {
  const { columns } = currentTexts().projectMilestones
  return { plannedPercentage: columns.planned, percentageRealized: columns.realized }
}

/**
 * Saves the percentages of single milestones of a project. A change shows at once; when it is not taken, the stored
 * value returns and the milestone is marked until it is tried again or written anew. What somebody else changed
 * meanwhile is merged, or asked about.
 */
export function useProgressSaving(projectId: number) {
  const cache = useQueryClient()
  const [savings, setSavings] = useState<ReadonlyMap<number, Saving>>(new Map())
  /** What was written into the line of a milestone that somebody has taken from the project. */
  const [lost, setLost] = useState<Written | null>(null)

  const mark = (id: number, saving: Saving | null) =>
    setSavings((former) => {
      const next = new Map(former)
      if (saving) next.set(id, saving)
      else next.delete(id)
      return next
    })
  const show = (id: number, change: Partial<ProjectMilestone>) =>
    changeInMemory(cache, projectId, (milestone) => (milestone.id === id ? { ...milestone, ...change } : milestone))

  /** `meeting`: what was asked about, which stays in sight while the answer is sent. */
  const save = async (from: ProjectMilestone, progress: Progress, meeting?: MilestoneMeeting) => {
    const { id, version } = from
    const format = formatOf(currentLanguage())
    mark(id, { state: 'saving', met: meeting })
    await cache.cancelQueries({ queryKey: milestonesOfProject(projectId).queryKey })
    show(id, progress)
    try {
      const outcome = await saveOver({
        stored: storedProgress(cache, projectId, from, format),
        base: { version, values: progressOf(from) },
        mine: progress,
        send: (values, base) => updateProgress(id, { projectId, ...values }, base.version),
      })
      if (outcome.kind === 'saved') {
        show(id, outcome.saved)
        mark(id, null)
        const line = outcome.met?.joinedLine(progressLabels())
        if (line !== undefined) toastSuccess(line)
      } else if (outcome.kind === 'met') {
        show(id, outcome.met.record)
        mark(id, { state: 'met', met: outcome.met })
      } else {
        mark(id, null)
        setLost({ from, progress })
      }
    } catch {
      // Told in the row, by what is stored and a way to try again.
      show(id, progressOf(from))
      mark(id, { state: 'failed', from, progress })
    }
    void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
  }

  return { savings, save, forget: (id: number) => mark(id, null), lost, forgetLost: () => setLost(null) }
}
