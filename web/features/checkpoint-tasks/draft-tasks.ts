import { useState } from 'react'

import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { announce } from '#web/platform/page/announce.tsx'

import { fieldId, firstWrong, isComplete, newTask, problemsOf, type TaskValues } from './task-form.ts'
import { indexWritten, isWriting, nextTask, withoutTask, withWritten, type WrittenTasks } from './written-tasks.ts'

const focusSoon = (id: string) => setTimeout(() => focusField(id))

type TasksForm = Pick<RecordForm<WrittenTasks>, 'values' | 'set' | 'failure' | 'field'>
type Complaint = NonNullable<TasksForm['failure']>['fields'][number]

/** What the server said of the fields that stand below `prefix`, by field. */
const servedOf = (complaints: readonly Complaint[], prefix: string): Record<string, string> =>
  Object.fromEntries(
    complaints
      .filter(({ id }) => id.startsWith(`${prefix}.`))
      .map(({ id, message }) => [id.slice(prefix.length + 1), message]),
  )

/** What stands in the fields, and what is complained of in it. */
function useFields({ set, failure }: TasksForm) {
  /** Somebody has tried to add the written task: what is wrong with it is pointed out. */
  const [tried, setTried] = useState(false)
  /** Counts what has stood in the fields, so that each begins with fresh ones. */
  const [round, setRound] = useState(0)
  /** The try whose complaints were about other tasks than those that stand here now. */
  const [answered, setAnswered] = useState(0)

  const complaints = failure && failure.attempt !== answered ? failure.fields : []

  const put = (next: WrittenTasks) => {
    set('tasks', next.tasks)
    set('task', next.task)
    set('index', next.index)
    setAnswered(failure?.attempt ?? 0)
  }
  const begin = (next: WrittenTasks) => {
    put(next)
    setTried(false)
    setRound(round + 1)
  }
  return { tried, setTried, round, complaints, put, begin }
}

/** The tasks of a follow-up that is being written: one at a time in the fields, and nothing that was typed gets lost. */
export function useDraftTasks(form: TasksForm) {
  const texts = useTexts()
  const { checkpointTasks } = texts
  const { values } = form
  const { tasks, task, index } = values
  const { tried, setTried, round, complaints, put, begin } = useFields(form)
  const base = form.field('tasks').id
  const prefixOf = (at: number) => `${base}.${at}`
  const prefix = prefixOf(indexWritten(values))
  const editId = (at: number) => `${prefixOf(at)}.edit`
  const refuse = () => {
    setTried(true)
    const wrong = firstWrong(problemsOf(task, texts))
    if (wrong) focusSoon(fieldId(prefix, wrong))
  }
  const stopEditing = (next: WrittenTasks) => {
    begin(next)
    focusSoon(index === null ? fieldId(prefixOf(next.tasks.length), 'employeeId') : editId(index))
  }

  return {
    prefix,
    prefixOf,
    editId,
    round,
    /** What is wrong with the written task, by field. */
    messages: { ...servedOf(complaints, prefix), ...(tried && problemsOf(task, texts)) },
    problemsAt: (at: number): string[] =>
      complaints.filter(({ id }) => id.startsWith(`${prefixOf(at)}.`)).map(({ message }) => message),
    writing: isWriting(values),
    /** Whether nothing half-typed would be lost by sending the form; else what is missing is pointed out. */
    maySend: (): boolean => {
      if (!isWriting(values) || isComplete(task)) return true
      refuse()
      return false
    },
    write: (next: TaskValues) => put({ tasks, task: next, index }),
    keep: () => {
      if (!isComplete(task)) return refuse()
      announce((index === null ? checkpointTasks.added : checkpointTasks.kept)(task.task.trim()))
      stopEditing(withWritten(values))
    },
    /** Throws away what is written; an added task stays as it was. */
    discard: () => stopEditing({ tasks, task: nextTask(tasks), index: null }),
    edit: (at: number) => {
      if (isWriting(values) && !isComplete(task)) return refuse()
      const next = isWriting(values) ? withWritten(values).tasks : tasks
      begin({ tasks: next, task: next[at] ?? newTask, index: at })
      focusSoon(fieldId(prefixOf(at), 'employeeId'))
    },
    remove: (at: number) => {
      announce(checkpointTasks.removed(tasks[at]?.task ?? ''))
      const next = withoutTask(values, at)
      put(next)
      // The pressed button goes with its row.
      focusSoon(fieldId(prefixOf(indexWritten(next)), 'employeeId'))
    },
  }
}

export type DraftTasks = ReturnType<typeof useDraftTasks>
