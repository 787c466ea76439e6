import { useQuery } from '@tanstack/react-query'

import { taskStatuses } from '#contract/checkpoint-tasks.ts'
import { taskList } from '#contract/task-list.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import { ExportButton } from '#web/platform/lists/ExportButton.tsx'
import { FilteredEmpty } from '#web/platform/lists/FilteredEmpty.tsx'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { statusOf, useTaskListState } from './task-list-state.ts'
import { useTaskListTexts } from './task-list-texts.ts'
import { taskListOptions, taskPage, taskQuery } from './task-list.api.ts'
import { statusNumbers } from './task-status.ts'
import { TaskFilterPanel } from './TaskFilterPanel.tsx'
import { TaskListPanel } from './TaskListPanel.tsx'

export function AllTasksPage() {
  const texts = useTaskListTexts()
  const { checkpoints } = useTexts()
  const { state, search, set } = useTaskListState()
  const list = useListParams(taskListOptions)
  const answer = useQuery(taskPage(search))
  const { status: _status, ...others } = state
  const isNarrowed =
    statusOf(state).length < statusNumbers.length || Object.values(others).some((value) => value !== undefined)
  const clear = () =>
    set({ employeeId: undefined, projectId: undefined, from: undefined, to: undefined, status: statusNumbers })
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: checkpoints.title, href: paths.checkpoints.list }, { label: texts.title }]}
      page={list.page}
      actions={
        <>
          <LinkButton href={paths.checkpoints.list}>{checkpoints.tabs.mine}</LinkButton>
          <LinkButton href={paths.checkpoints.all}>{checkpoints.title}</LinkButton>
          <ExportButton route={taskList.list} query={taskQuery(search)} total={answer.data?.filteredRecordsCount} />
        </>
      }
    >
      <TaskListPanel
        label={texts.title}
        searchLabel={texts.search}
        list={list}
        answer={answer}
        withConsultant
        leaves={!statusOf(state).includes(taskStatuses.done)}
        tools={<TaskFilterPanel />}
        views={{ noun: 'tasks' }}
        empty={
          isNarrowed && answer.data?.totalRecordsCount !== 0 ? (
            <FilteredEmpty
              title={texts.nothingFound}
              text={texts.nothingFoundText}
              clear={texts.filters.clear}
              onClear={clear}
            />
          ) : (
            <EmptyState title={texts.empty} text={texts.emptyText} action={<FirstSteps />} />
          )
        }
      />
    </Page>
  )
}
