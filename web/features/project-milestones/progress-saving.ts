import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'

import { changeInMemory, milestonesOfProject, projectMilestonesKey, updateProgress } from './project-milestones.api.ts'

/** A planned and a realised percentage that somebody wrote. */
export interface Progress {
  plannedPercentage: number
  percentageRealized: number
}

/** How the last change of a milestone fares: under way, or refused with what was written. */
export type Saving = { state: 'saving' } | { state: 'failed'; progress: Progress }

/**
 * Saves the percentages of single milestones of a project. A change shows at once; when it is not taken, the stored
 * value returns and the milestone is marked until it is tried again or written anew.
 */
export function useProgressSaving(projectId: number) {
  const cache = useQueryClient()
  const [savings, setSavings] = useState<ReadonlyMap<number, Saving>>(new Map())

  const mark = (id: number, saving: Saving | null) =>
    setSavings((former) => {
      const next = new Map(former)
      if (saving) next.set(id, saving)
      else next.delete(id)
      return next
    })
  const show = (id: number, change: Partial<ProjectMilestone>) =>
    changeInMemory(cache, projectId, (milestone) => (milestone.id === id ? { ...milestone, ...change } : milestone))

  const save = async (milestone: ProjectMilestone, progress: Progress) => {
    const { id, version, plannedPercentage, percentageRealized } = milestone
    const list = milestonesOfProject(projectId)
    mark(id, { state: 'saving' })
    await cache.cancelQueries({ queryKey: list.queryKey })
    show(id, progress)
    try {
      const saved = await updateProgress(id, { projectId, ...progress }, version)
      show(id, saved)
      mark(id, null)
    } catch {
      // Told in the row, by what is stored and a way to try again.
      show(id, { plannedPercentage, percentageRealized })
      mark(id, { state: 'failed', progress })
    }
    void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
  }

  return { savings, save, forget: (id: number) => mark(id, null) }
}
