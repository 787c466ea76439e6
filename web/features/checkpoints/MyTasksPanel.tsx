import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'

import { type MyTask, type TaskSortField, taskStatuses } from '#contract/checkpoints.ts'
import type { Texts } from '#texts/texts.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { DataTable } from '#web/platform/kit/DataTable.tsx'
import { focusField } from '#web/platform/kit/focus-field.ts'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { LinkButton } from '#web/platform/kit/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/ListStates.tsx'
import { TableSkeleton } from '#web/platform/kit/Skeleton.tsx'
import type { Column } from '#web/platform/kit/table.ts'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { ListPlace } from '#web/platform/lists/ListPlace.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { paths } from '#web/platform/paths.ts'

import { myTaskOptions, myTasks } from './checkpoints.api.ts'
import { savingOf, type TaskSaving, useTaskSaving } from './task-saving.ts'
import { statusField } from './task-status.ts'
import { DueOfTask, WordsOfTask } from './TaskRow.tsx'
import { TaskStatusSelect } from './TaskStatusSelect.tsx'

const undoButton = 'undo-finished-task'

/**
 * How the last changes fare. The cells look it up themselves, so that a change draws its own row anew and not all five
 * hundred.
 */
const SavingsContext = createContext<ReadonlyMap<number, TaskSaving>>(new Map())

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

function columnsIn(
  { app, checkpoints: texts, ui }: Texts,
  onStatus: (task: MyTask, status: number) => void,
  onLeave: (task: MyTask) => void,
): Column<MyTask, TaskSortField>[] {
  const { taskFields, mine } = texts
  return [
    {
      id: 'task',
      header: taskFields.task,
      sortField: 'Task',
      least: '7rem',
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
          <span className="checkpoint-project">{projectName}</span>
        </TextLink>
      ),
    },
    {
      id: 'date',
      header: taskFields.estimatedDate,
      sortField: 'EstimatedDate',
      least: '6rem',
      phone: 'wide',
      cell: (task) => <DueOfTask task={task} />,
    },
    {
      id: 'status',
      header: taskFields.status,
      sortField: 'Status',
      width: '11.5rem',
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

/** A task that was finished here and has left the list, with the way back. */
interface Finished {
  task: MyTask
  /** What its status was. */
  former: number
}

/** 'Mis tareas': what the signed-in employee has still to do, by day; the status is changed in place. */
export function MyTasksPanel() {
  const texts = useTexts()
  const { mine } = texts.checkpoints
  const list = useListParams(myTaskOptions)
  const answer = useQuery(myTasks(list.params))
  const [finished, setFinished] = useState<Finished | null>(null)
  const { savings, save, forget } = useTaskSaving()
  const tasks = answer.data?.data ?? []

  const change = async (task: MyTask, status: number) => {
    const next = tasks[tasks.findIndex(({ id }) => id === task.id) + 1]
    const saved = await save(task, task.checkpointId, status)
    if (saved?.status !== taskStatuses.done) return
    setFinished({ task, former: task.status })
    // Its selector has gone with the row: the keyboard goes on with the next one.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      if (!next || !focusField(statusField(next.id))) focusField(undoButton)
    })
  }
  const undo = async ({ task, former }: Finished) => {
    if (!(await save(task, task.checkpointId, former))) return
    setFinished((now) => (now?.task.id === task.id ? null : now))
    setTimeout(() => focusField(statusField(task.id)))
  }
  const columns = columnsIn(texts, (task, status) => void change(task, status), forget)

  return (
    <>
      {finished && (
        <div className="checkpoint-notice">
          <InlineAlert
            tone="ok"
            live="status"
            action={
              <Button
                id={undoButton}
                pending={savings.get(finished.task.id)?.state === 'saving'}
                pendingLabel={texts.checkpoints.saving}
                onClick={() => void undo(finished)}
              >
                {mine.undo}
              </Button>
            }
          >
            {savings.get(finished.task.id)?.state === 'failed'
              ? `${texts.checkpoints.notSaved}: ${finished.task.task}`
              : mine.done(finished.task.task)}
          </InlineAlert>
        </div>
      )}
      <SavingsContext value={savings}>
        <ListPlace
          searchLabel={mine.search}
          list={list}
          answer={answer}
          empty={<EmptyState title={mine.empty} text={mine.emptyText} />}
          skeleton={<TableSkeleton columns={columns} rows={list.size} />}
        >
          {(rows, busy) => (
            <DataTable
              label={texts.checkpoints.tabs.mine}
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
