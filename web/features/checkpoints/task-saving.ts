import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { CheckpointTask } from '#contract/checkpoints.ts'
import { type LastChange, somebody } from '#web/platform/conflicts/last-changes.ts'
import { saveOver } from '#web/platform/conflicts/save-over.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'

import { checkpointById, refreshCheckpoints, showSaved, updateTaskStatus } from './checkpoints.api.ts'

/**
 * How the last change of a task's status fares: under way, or refused with the status that was wanted; by `who`, where
 * somebody else has put it into another one meanwhile.
 */
export interface TaskSaving {
  state: 'saving' | 'failed'
  status: number
  who?: LastChange
}

/** What a row shows of a change: a refused one no longer once what is stored is what was wanted. */
export const savingOf = (savings: ReadonlyMap<number, TaskSaving>, task: CheckpointTask): TaskSaving | undefined => {
  const saving = savings.get(task.id)
  return saving?.state === 'failed' && saving.status === task.status ? undefined : saving
}

type Status = { status: number }
const statusIn = ({ status }: CheckpointTask): Status => ({ status })

/** How the status of a task is changed beside others who do. There is no call for one task. */
const storedTask = (
  cache: QueryClient,
  task: CheckpointTask,
  checkpointId: number,
): StoredRecord<Status, CheckpointTask> => ({
  entity: 'checkpointTask',
  id: task.id,
  record: task,
  load: async () => {
    const { tasks } = await cache.fetchQuery({ ...checkpointById(checkpointId), staleTime: 0 })
    return tasks.find(({ id }) => id === task.id)
  },
  valuesOf: statusIn,
})

/**
 * Sends the status of single tasks. A change shows at once; when it is not taken, the stored status returns and the
 * task is marked until it is tried again. Changes of one task go one after the other, and the last one counts.
 */
export function useTaskSaving() {
  const cache = useQueryClient()
  const [savings, setSavings] = useState<ReadonlyMap<number, TaskSaving>>(new Map())
  const turns = useRef(new Map<number, Promise<unknown>>())
  const saved = useRef(new Map<number, CheckpointTask>())

  const mark = (id: number, saving: TaskSaving | null) =>
    setSavings((former) => {
      const next = new Map(former)
      if (saving) next.set(id, saving)
      else next.delete(id)
      return next
    })

  /** Gives the task as it was saved, once the screen shows it; null when it was not, or another change came after. */
  const save = (task: CheckpointTask, checkpointId: number, status: number): Promise<CheckpointTask | null> => {
    const { id } = task
    mark(id, { state: 'saving', status })
    const isLast = () => turns.current.get(id) === turn
    const send = async (): Promise<CheckpointTask | null> => {
      try {
        // What a change before this one has made is newer than the row that was pressed.
        const former = saved.current.get(id)
        const from = former && former.version > task.version ? former : task
        const outcome = await saveOver({
          stored: storedTask(cache, from, checkpointId),
          base: { version: from.version, values: statusIn(from) },
          mine: { status },
          send: (values, base) => updateTaskStatus(id, values.status, base.version),
        })
        if (outcome.kind === 'saved') saved.current.set(id, outcome.saved)
        if (!isLast()) return null
        if (outcome.kind === 'saved') {
          showSaved(cache, outcome.saved)
          mark(id, null)
        } else if (outcome.kind === 'met') {
          // Told in the row, with who it was and a way to have it otherwise.
          showSaved(cache, outcome.met.record)
          mark(id, { state: 'failed', status, who: outcome.met.who['status'] ?? somebody })
        } else mark(id, { state: 'failed', status })
        await refreshCheckpoints(cache)
        return outcome.kind === 'saved' ? outcome.saved : null
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

  return { savings, save, forget: (task: CheckpointTask) => mark(task.id, null) }
}
