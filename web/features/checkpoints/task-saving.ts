import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { CheckpointTask } from '#contract/checkpoints.ts'

import { refreshCheckpoints, showSaved, updateTaskStatus } from './checkpoints.api.ts'

/** How the last change of a task's status fares: under way, or refused with the status that was wanted. */
export interface TaskSaving {
  state: 'saving' | 'failed'
  status: number
}

/** What a row shows of a change: a refused one no longer once what is stored is what was wanted. */
export const savingOf = (savings: ReadonlyMap<number, TaskSaving>, task: CheckpointTask): TaskSaving | undefined => {
  const saving = savings.get(task.id)
  return saving?.state === 'failed' && saving.status === task.status ? undefined : saving
}

/**
 * Sends the status of single tasks. A change shows at once; when it is not taken, the stored status returns and the
 * task is marked until it is tried again. Changes of one task go one after the other, and the last one counts.
 */
export function useTaskSaving() {
  const cache = useQueryClient()
  const [savings, setSavings] = useState<ReadonlyMap<number, TaskSaving>>(new Map())
  const turns = useRef(new Map<number, Promise<unknown>>())
  const versions = useRef(new Map<number, number>())

  const mark = (id: number, saving: TaskSaving | null) =>
    setSavings((former) => {
      const next = new Map(former)
      if (saving) next.set(id, saving)
      else next.delete(id)
      return next
    })

  /** Gives the task as it was saved, once the screen shows it; null when it was not, or another change came after. */
  const save = (task: CheckpointTask, status: number): Promise<CheckpointTask | null> => {
    const { id } = task
    mark(id, { state: 'saving', status })
    const isLast = () => turns.current.get(id) === turn
    const send = async (): Promise<CheckpointTask | null> => {
      try {
        // The version that a change before this one has made is newer than the row that was pressed.
        const version = Math.max(task.version, versions.current.get(id) ?? 0)
        const saved = await updateTaskStatus(id, status, version)
        versions.current.set(id, saved.version)
        if (!isLast()) return null
        showSaved(cache, saved)
        mark(id, null)
        await refreshCheckpoints(cache)
        return saved
      } catch {
        // Told in the row, by what is stored and a way to try again.
        if (!isLast()) return null
        mark(id, { state: 'failed', status })
        await refreshCheckpoints(cache)
        return null
      }
    }
    const turn: Promise<CheckpointTask | null> = (turns.current.get(id) ?? Promise.resolve()).then(send)
    turns.current.set(id, turn)
    return turn
  }

  return { savings, save }
}
