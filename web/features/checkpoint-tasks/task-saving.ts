import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { CheckpointTask } from '#contract/checkpoint-tasks.ts'
import { checkpointById, refreshCheckpoints } from '#web/features/checkpoints/checkpoints.api.ts'
import { type LastChange, somebody } from '#web/platform/conflicts/last-changes.ts'
import type { StoredRecord } from '#web/platform/conflicts/stored-record.ts'
import { type RowSaving, useSavedRows } from '#web/platform/conflicts/useSavedRows.ts'

import { showSaved, updateTaskStatus } from './checkpoint-tasks.api.ts'

type Status = { status: number }
const statusIn = ({ status }: CheckpointTask): Status => ({ status })

/** How the last changes of tasks fare, by the task's id. */
export type TaskSavings = ReadonlyMap<number, RowSaving<Status, CheckpointTask>>

/** What a row shows of a change: on its way, or not taken; by `who`, where somebody else has chosen another status. */
export interface TaskSaving {
  state: 'saving' | 'failed'
  status: number
  who?: LastChange
}

/** What a row shows of its last change: a refused one no longer once what is stored is what was wanted. */
export function savingOf(savings: TaskSavings, task: CheckpointTask): TaskSaving | undefined {
  const saving = savings.get(task.id)
  if (!saving) return undefined
  const { state, mine, conflict } = saving
  if (state === 'saving') return { state, ...mine }
  if (mine.status === task.status) return undefined
  return { state: 'failed', ...mine, ...(conflict && { who: conflict.who['status'] ?? somebody }) }
}

/** How the status of a task is changed beside others who do. There is no call for one task. */
const storedTask = (
  cache: QueryClient,
  task: CheckpointTask,
  checkpointId: number,
): StoredRecord<Status, CheckpointTask> => ({
  entity: 'checkpointTask',
  id: task.id,
  from: task,
  load: async () => {
    const { tasks } = await cache.fetchQuery({ ...checkpointById(checkpointId), staleTime: 0 })
    return tasks.find(({ id }) => id === task.id)
  },
  valuesOf: statusIn,
})

/**
 * A change shows at once; when it is refused, the stored status returns and the task is marked until it is tried again.
 * Changes of one task go one after the other, and the last one counts.
 */
export function useTaskSaving() {
  const cache = useQueryClient()
  const { savings, save: saveRow, mark, forget } = useSavedRows<Status, CheckpointTask>()
  /** The end of each task's last change. */
  const ends = useRef(new Map<number, Promise<unknown>>())
  const saved = useRef(new Map<number, CheckpointTask>())

  /** Gives the task as it was saved, once the screen shows it; null when it was not, or another change came after. */
  const save = (task: CheckpointTask, checkpointId: number, status: number): Promise<CheckpointTask | null> => {
    const { id } = task
    mark(id, { state: 'saving', mine: { status }, from: task })
    const isLast = () => ends.current.get(id) === end
    const send = async (): Promise<CheckpointTask | null> => {
      // What a change before this one has made is newer than the row that was pressed.
      const former = saved.current.get(id)
      const from = former && former.version > task.version ? former : task
      const outcome = await saveRow({
        stored: storedTask(cache, from, checkpointId),
        base: { version: from.version, values: statusIn(from) },
        mine: { status },
        send: (values, base) => updateTaskStatus(id, values.status, base.version),
        isLast,
        onOutcome: (came) => {
          if (came.kind === 'saved') saved.current.set(id, came.saved)
          if (!isLast()) return
          if (came.kind === 'saved') showSaved(cache, came.saved)
          else if (came.kind === 'conflict') showSaved(cache, came.conflict.record)
        },
      })
      if (!isLast()) return null
      await refreshCheckpoints(cache)
      return outcome.kind === 'saved' ? outcome.saved : null
    }
    const end: Promise<CheckpointTask | null> = (ends.current.get(id) ?? Promise.resolve()).then(send)
    ends.current.set(id, end)
    return end
  }

  return { savings, save, forget: (task: CheckpointTask) => forget(task.id) }
}
