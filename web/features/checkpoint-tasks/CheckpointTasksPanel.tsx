import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { type CheckpointTask, taskStatuses } from '#contract/checkpoint-tasks.ts'
import type { Checkpoint } from '#contract/checkpoints.ts'
import type { Texts } from '#texts/texts.ts'
import { refreshCheckpoints } from '#web/features/checkpoints/checkpoints.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { createTask } from './checkpoint-tasks.api.ts'
import { savingOf, type TaskSavings, useTaskSaving } from './task-saving.ts'
import { type StatusNumber, statusNumbers } from './task-status.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { DueOfTask, WordsOfTask } from './TaskRow.tsx'
import { TaskStatusSelect } from './TaskStatusSelect.tsx'
import { nextTask } from './written-tasks.ts'

import './checkpoint-tasks.css'

/** The status whose tasks alone show, kept in the address as `?status=…`; null shows all of them. */
function useStatusFilter(): [status: StatusNumber | null, choose: (status: StatusNumber | null) => void] {
  const { pathname, search } = useUrlState()
  const navigation = useNavigation()
  const named = new URLSearchParams(search).get('status')
  const status = statusNumbers.find((one) => String(one) === named) ?? null
  const choose = (next: StatusNumber | null) => {
    const query = new URLSearchParams(search)
    if (next === null) query.delete('status')
    else query.set('status', String(next))
    const text = query.toString()
    navigation?.navigate(pathname + (text && `?${text}`), { replace: true })
  }
  return [status, choose]
}

const countOf = (tasks: readonly CheckpointTask[], status: number): number =>
  tasks.filter((task) => task.status === status).length

function columnsIn(
  { checkpointTasks: { fields } }: Texts,
  savings: TaskSavings,
  onStatus: (task: CheckpointTask, status: number) => void,
  onLeave: (task: CheckpointTask) => void,
): Column<CheckpointTask>[] {
  return [
    {
      id: 'task',
      header: fields.task,
      least: '10rem',
      phone: 'wide',
      cell: (task) => <WordsOfTask task={task} />,
    },
    { id: 'consultant', header: fields.employeeId, least: '7rem', cell: (task) => task.consultant },
    {
      id: 'date',
      header: fields.estimatedDate,
      least: '7.25rem',
      cell: (task) => <DueOfTask task={task} />,
    },
    {
      id: 'status',
      header: fields.status,
      width: '11.5rem',
      phone: 'wide',
      cell: (task) => (
        <TaskStatusSelect
          task={task}
          saving={savingOf(savings, task)}
          onChange={(status) => onStatus(task, status)}
          onLeave={() => onLeave(task)}
        />
      ),
    },
  ]
}

interface StatusFilterProps {
  tasks: readonly CheckpointTask[]
  value: StatusNumber | null
  onChange: (status: StatusNumber | null) => void
}

/** Narrows the tasks to those of one status; each option says how many there are. */
function StatusFilter({ tasks, value, onChange }: StatusFilterProps) {
  const { checkpointTasks: words } = useTexts()
  const format = useFormat()
  const onPhone = useMediaQuery(phone)
  return (
    <NativeSelect
      label={words.filter}
      hideLabel={onPhone}
      className="checkpoint-filter"
      value={value ?? 0}
      onChange={(status) => onChange(statusNumbers.find((one) => one === status) ?? null)}
      options={[
        { value: 0, label: words.filterAll(format.integer(tasks.length)) },
        ...statusNumbers.map((status) => ({
          value: status,
          label: words.filterOne(words.statuses[status], format.integer(countOf(tasks, status))),
        })),
      ]}
    />
  )
}

/** The tasks of a follow-up: their status is changed in place, one status alone may show, and one more can be added. */
export function CheckpointTasksPanel({ checkpoint }: { checkpoint: Checkpoint }) {
  const texts = useTexts()
  const { checkpointTasks: words } = texts
  const format = useFormat()
  const canWrite = useCan('checkpoints.write')
  const cache = useQueryClient()
  const { savings, save, forget } = useTaskSaving()
  const [filter, setFilter] = useStatusFilter()
  /** What was changed while the filter was on stays in sight until another one is chosen. */
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const [adding, setAdding] = useState(false)

  const { tasks } = checkpoint
  const done = countOf(tasks, taskStatuses.done)
  const shown = tasks.filter(({ id, status }) => filter === null || status === filter || changed.has(id))
  const choose = (status: StatusNumber | null) => {
    setChanged(new Set())
    setFilter(status)
  }
  const change = (task: CheckpointTask, status: number) => {
    if (filter !== null) setChanged(new Set(changed).add(task.id))
    void save(task, checkpoint.id, status)
  }
  const columns = columnsIn(texts, savings, change, forget)

  return (
    <Card
      title={words.title}
      note={tasks.length > 0 && words.note(format.integer(done), format.integer(tasks.length), tasks.length === 1)}
      actions={
        <>
          {tasks.length > 0 && <StatusFilter tasks={tasks} value={filter} onChange={choose} />}
          {canWrite && (
            <Button icon={<Plus />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )}
        </>
      }
      flush
    >
      {tasks.length > 0 && (
        <div className="ui-gap-below">
          <ProgressRule label={words.progress} value={(done / tasks.length) * 100} />
        </div>
      )}
      {tasks.length === 0 && (
        <div className="checkpoint-state">
          <EmptyState title={words.empty} text={canWrite ? words.emptyText : words.emptyReadText} />
        </div>
      )}
      {tasks.length > 0 && shown.length === 0 && filter !== null && (
        <div className="checkpoint-state">
          <EmptyState
            title={words.noneInStatus(words.statuses[filter])}
            action={<Button onClick={() => choose(null)}>{words.showAll}</Button>}
          />
        </div>
      )}
      {shown.length > 0 && (
        <DataTable
          bare
          label={words.list}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowState={(task) => (savingOf(savings, task)?.state === 'failed' ? 'failed' : undefined)}
        />
      )}
      {adding && (
        <TaskDialog
          begins={nextTask(tasks)}
          onClose={() => setAdding(false)}
          draftName={`task-of-${checkpoint.id}`}
          words={{ title: words.newTask, add: words.add, adding: words.adding }}
          send={async (task) => {
            await createTask(checkpoint.id, task)
            toastSuccess(words.created)
            void refreshCheckpoints(cache)
          }}
        />
      )}
    </Card>
  )
}
