import { createContext, use, useState } from 'react'

import { type MyTask, taskStatuses } from '#contract/checkpoint-tasks.ts'
import type { TaskListSortField } from '#contract/task-list.ts'
import type { Texts } from '#texts/texts.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { isFocusLost } from '#web/platform/kit/fields/focus-next.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { TableSkeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { DataTable } from '#web/platform/kit/tables/DataTable.tsx'
import type { Column } from '#web/platform/kit/tables/table.ts'
import { ListPlace, type ListPlaceProps } from '#web/platform/lists/ListPlace.tsx'
import { paths } from '#web/platform/paths.ts'

import { savingOf, type TaskSavings, useTaskSaving } from './task-saving.ts'
import { statusField } from './task-status.ts'
import { DueOfTask, WordsOfTask } from './TaskRow.tsx'
import { TaskStatusSelect } from './TaskStatusSelect.tsx'

import './checkpoint-tasks.css'

const undoButton = 'undo-finished-task'

/** The cells look a change up themselves, so that it draws its own row anew and not all five hundred. */
const SavingsContext = createContext<TaskSavings>(new Map())

interface StatusCellProps {
  task: MyTask
  onStatus: (task: MyTask, status: number) => void
  onLeave: (task: MyTask) => void
}

function StatusCell({ task, onStatus, onLeave }: StatusCellProps) {
  return (
    <TaskStatusSelect
      task={task}
      saving={savingOf(use(SavingsContext), task)}
      onChange={(status) => onStatus(task, status)}
      onLeave={() => onLeave(task)}
    />
  )
}

interface TaskDeeds {
  onStatus: (task: MyTask, status: number) => void
  onLeave: (task: MyTask) => void
}

function columnsIn(
  { app, checkpointTasks, ui }: Texts,
  { onStatus, onLeave }: TaskDeeds,
  withConsultant: boolean,
): Column<MyTask, TaskListSortField>[] {
  const { fields, mine } = checkpointTasks
  const consultant: Column<MyTask, TaskListSortField> = {
    id: 'consultant',
    header: fields.employeeId,
    sortField: 'Consultant',
    least: '7rem',
    cell: (task) => task.consultant,
  }
  return [
    {
      id: 'task',
      header: fields.task,
      sortField: 'Task',
      least: '8.5rem',
      phone: 'wide',
      cell: (task) => <WordsOfTask task={task} />,
    },
    {
      id: 'project',
      header: mine.project,
      sortField: 'ProjectName',
      least: '7rem',
      phone: 'wide',
      cell: ({ projectId, projectName }) => (
        <TextLink href={paths.checkpoints.ofProject(projectId)}>
          <span className="ui-clamp checkpoint-project">{projectName}</span>
        </TextLink>
      ),
    },
    ...(withConsultant ? [consultant] : []),
    {
      id: 'date',
      header: fields.estimatedDate,
      sortField: 'EstimatedDate',
      least: '6rem',
      phone: 'wide',
      cell: (task) => <DueOfTask task={task} />,
    },
    {
      id: 'status',
      header: fields.status,
      sortField: 'Status',
      width: '10rem',
      phone: 'wide',
      cell: (task) => <StatusCell task={task} onStatus={onStatus} onLeave={onLeave} />,
    },
    {
      id: 'actions',
      header: ui.list.actions,
      hideHeader: true,
      align: 'end',
      phone: 'action',
      cell: ({ checkpointId, task }) => (
        <LinkButton href={paths.checkpoints.tasks(checkpointId)}>
          {app.view} <VisuallyHidden>{mine.checkpointOf(task)}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

interface Finished {
  task: MyTask
  /** What its status was. */
  former: number
}

interface TaskListPanelProps<Field extends TaskListSortField> extends Pick<
  ListPlaceProps<MyTask, Field>,
  'searchLabel' | 'list' | 'answer' | 'empty' | 'tools' | 'views'
> {
  label: string
  /** Whose each is. */
  withConsultant?: boolean
  /** Whether a task that is finished leaves the list. */
  leaves: boolean
}

/** Finishes tasks, and keeps the last one that has left the list. */
function useFinishing(tasks: readonly MyTask[], leaves: boolean) {
  const [finished, setFinished] = useState<Finished | null>(null)
  const { savings, save, forget } = useTaskSaving()
  const onStatus = async (task: MyTask, status: number) => {
    const next = tasks[tasks.findIndex(({ id }) => id === task.id) + 1]
    const saved = await save(task, task.checkpointId, status)
    if (!leaves || saved?.status !== taskStatuses.done) return
    setFinished({ task, former: task.status })
    // Its selector has gone with the row: the keyboard goes on with the next one.
    setTimeout(() => {
      if (!isFocusLost()) return
      if (!next || !focusField(statusField(next.id))) focusField(undoButton)
    })
  }
  const undo = async ({ task, former }: Finished) => {
    if (!(await save(task, task.checkpointId, former))) return
    setFinished((now) => (now?.task.id === task.id ? null : now))
    setTimeout(() => focusField(statusField(task.id)))
  }
  const deeds: TaskDeeds = { onStatus: (task, status) => void onStatus(task, status), onLeave: forget }
  return { savings, deeds, finished, undo }
}

/** Says which task was finished and has left the list, with the way back. */
function FinishedNotice({
  finished,
  state,
  onUndo,
}: {
  finished: Finished
  state: string | undefined
  onUndo: () => void
}) {
  const { checkpointTasks, conflicts } = useTexts()
  const { mine } = checkpointTasks
  const { task } = finished.task
  return (
    <div className="ui-gap-below">
      <InlineAlert
        tone="ok"
        live="status"
        action={
          <Button id={undoButton} pending={state === 'saving'} pendingLabel={checkpointTasks.saving} onClick={onUndo}>
            {mine.undo}
          </Button>
        }
      >
        {state === 'failed' || state === 'conflict' ? `${conflicts.notSaved}: ${task}` : mine.done(task)}
      </InlineAlert>
    </div>
  )
}

export function TaskListPanel<Field extends TaskListSortField>({
  label,
  withConsultant = false,
  leaves,
  ...place
}: TaskListPanelProps<Field>) {
  const texts = useTexts()
  const { list, answer } = place
  const { savings, deeds, finished, undo } = useFinishing(answer.data?.data ?? [], leaves)
  const columns = columnsIn(texts, deeds, withConsultant) as Column<MyTask, Field>[]
  return (
    <>
      {finished && (
        <FinishedNotice
          finished={finished}
          state={savings.get(finished.task.id)?.state}
          onUndo={() => void undo(finished)}
        />
      )}
      <SavingsContext value={savings}>
        <ListPlace {...place} skeleton={<TableSkeleton columns={columns} rows={list.size} />}>
          {(rows, busy) => (
            <DataTable
              label={label}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              sort={list.sort}
              onSort={list.setSort}
              busy={busy}
              rowState={(task) => (savingOf(savings, task)?.state === 'failed' ? 'failed' : undefined)}
            />
          )}
        </ListPlace>
      </SavingsContext>
    </>
  )
}
