import { useState } from 'react'

import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import { useSavedRows } from '#web/platform/conflicts/useSavedRows.ts'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'

import { type EditedTask, isChanged, type TaskValues, valuesOfTask } from './task-form.ts'

/** The ids of what a task has: the button that opens it, and what that opens. */
export const idOf = (part: 'edit' | 'comments' | 'save' | 'cancel', { id }: MilestoneTask): string =>
  `task-${id}-${part}`
/** The first of these that can take the focus. */
export const focusSoon = (...ids: string[]) => setTimeout(() => ids.some(focusField))

/** Editing tasks in place: one at a time, and nothing that was written is lost unasked. */
export function useTaskEditing() {
  const rows = useSavedRows<TaskValues, MilestoneTask>()
  const [editing, setEditing] = useState<EditedTask | null>(null)
  const [wanted, setWanted] = useState<MilestoneTask | null>(null)
  const dirty = editing !== null && isChanged(editing)
  const state = editing ? rows.savings.get(editing.from.id)?.state : undefined

  const open = (task: MilestoneTask) => {
    rows.forget(task.id)
    setWanted(null)
    setEditing({ from: task, values: valuesOfTask(task) })
    focusSoon(idOf('comments', task))
  }
  return {
    rows,
    editing,
    dirty,
    saving: state === 'saving',
    /** While an answer is under way, or to be given, no other task is opened. */
    canBegin: state !== 'saving' && state !== 'conflict',
    /** Another task was asked for while this one holds a change. */
    asking: wanted !== null,
    /** Opens a task, once it is asked what becomes of a change in another one. */
    begin: (task: MilestoneTask) => {
      if (!dirty) return open(task)
      setWanted(task)
      focusSoon(idOf('save', editing.from), idOf('cancel', editing.from))
    },
    write: (edited: EditedTask | null) => {
      setWanted(null)
      setEditing(edited)
    },
    /** The task is saved or given up: the one that was asked for follows. */
    end: () => {
      if (wanted) return open(wanted)
      if (editing) focusSoon(idOf('edit', editing.from))
      setEditing(null)
    },
    stay: () => {
      setWanted(null)
      if (editing) focusSoon(idOf('comments', editing.from))
    },
  }
}

export type TaskEditing = ReturnType<typeof useTaskEditing>
