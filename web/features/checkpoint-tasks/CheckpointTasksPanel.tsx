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
import { focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { ProgressRule } from '#web/platform/kit/figures/ProgressRule.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { useAddress } from '#web/platform/lists/address.ts'
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
  const { search, set } = useAddress()
  const named = new URLSearchParams(search).get('status')
  const status = statusNumbers.find((one) => String(one) === named) ?? null
  return [status, (next) => set({ status: next })]
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

/** The tasks of the chosen status; what was changed while one was chosen stays in sight until another is. */
function useShownTasks(tasks: readonly CheckpointTask[]) {
  const [filter, setFilter] = useStatusFilter()
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const shown = tasks.filter(({ id, status }) => filter === null || status === filter || changed.has(id))
  const choose = (status: StatusNumber | null) => {
    setChanged(new Set())
    setFilter(status)
  }
  const noteChanged = ({ id }: CheckpointTask) => {
    if (filter !== null) setChanged(new Set(changed).add(id))
  }
  return { filter, shown, choose, noteChanged }
}

interface NoTaskProps {
  /** The status that alone shows, and that no task has. */
  status: StatusNumber | null
  canWrite: boolean
  onShowAll: () => void
}

function NoTask({ status, canWrite, onShowAll }: NoTaskProps) {
  const { checkpointTasks: words } = useTexts()
  return (
    <div className="checkpoint-state">
      {status === null ? (
        <EmptyState title={words.empty} text={canWrite ? words.emptyText : words.emptyReadText} />
      ) : (
        <EmptyState
          title={words.noneInStatus(words.statuses[status])}
          action={
            <Button
              onClick={({ currentTarget }) => {
                // The pressed button goes: the choice of a status is the next to be used.
                focusFirstIn(currentTarget.closest('.ui-card'))
                onShowAll()
              }}
            >
              {words.showAll}
            </Button>
          }
        />
      )}
    </div>
  )
}

function NewTaskDialog({ checkpoint, onClose }: { checkpoint: Checkpoint; onClose: () => void }) {
  const { checkpointTasks: words } = useTexts()
  const cache = useQueryClient()
  return (
    <TaskDialog
      begins={nextTask(checkpoint.tasks)}
      onClose={onClose}
      draftName={`task-of-${checkpoint.id}`}
      words={{ title: words.newTask, add: words.add, adding: words.adding }}
      send={async (task) => {
        await createTask(checkpoint.id, task)
        toastSuccess(words.created)
        void refreshCheckpoints(cache)
      }}
    />
  )
}

export function CheckpointTasksPanel({ checkpoint }: { checkpoint: Checkpoint }) {
  const texts = useTexts()
  const { checkpointTasks: words } = texts
  const format = useFormat()
  const canWrite = useCan('checkpoints.write')
  const { savings, save, forget } = useTaskSaving()
  const { filter, shown, choose, noteChanged } = useShownTasks(checkpoint.tasks)
  const [adding, setAdding] = useState(false)

  const { tasks } = checkpoint
  const done = countOf(tasks, taskStatuses.done)
  const change = (task: CheckpointTask, status: number) => {
    noteChanged(task)
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
      {shown.length === 0 && (
        <NoTask status={tasks.length > 0 ? filter : null} canWrite={canWrite} onShowAll={() => choose(null)} />
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
      {adding && <NewTaskDialog checkpoint={checkpoint} onClose={() => setAdding(false)} />}
    </Card>
  )
}
