import { useQuery } from '@tanstack/react-query'

import { checkpointTasks as calls } from '#contract/checkpoint-tasks.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'

import { myTaskOptions, myTasks } from './checkpoint-tasks.api.ts'
import { TaskListPanel } from './TaskListPanel.tsx'

/** 'Mis tareas': what the signed-in employee has still to do, by day; the status is changed in place. */
export function MyTasksPanel() {
  const { checkpoints, checkpointTasks } = useTexts()
  const { mine } = checkpointTasks
  const list = useListParams(myTaskOptions)
  const answer = useQuery(myTasks(list.params))
  return (
    <TaskListPanel
      label={checkpoints.tabs.mine}
      searchLabel={mine.search}
      list={list}
      answer={answer}
      leaves
      views={{ noun: 'my-tasks' }}
      tools={<ExportButton route={calls.mine} query={list.params} total={answer.data?.filteredRecordsCount} />}
      empty={<EmptyState title={mine.empty} text={mine.emptyText} action={<FirstSteps />} />}
    />
  )
}
