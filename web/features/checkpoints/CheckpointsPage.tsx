import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { Project } from '#contract/projects.ts'
import { MyTasksPanel } from '#web/features/checkpoint-tasks/MyTasksPanel.tsx'
import { useTaskListTexts } from '#web/features/checkpoint-tasks/task-list-texts.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useErrand } from '#web/platform/forms/errands.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { LinkButton } from '#web/platform/kit/actions/LinkButton.tsx'
import { Tabs } from '#web/platform/kit/page/Tabs.tsx'
import { EmptyState } from '#web/platform/kit/states/ListStates.tsx'
import type { ListOptions } from '#web/platform/lists/list-params.ts'
import { useListParams } from '#web/platform/lists/useListParams.ts'
import { FirstSteps } from '#web/platform/page/first-steps/first-steps.ts'
import { Page } from '#web/platform/page/Page.tsx'
import { useTab } from '#web/platform/page/useTab.ts'
import { checkpointTabs, paths } from '#web/platform/paths.ts'

import { CheckpointListPanel } from './CheckpointListPanel.tsx'
import { ChooseProjectDialog } from './ChooseProjectDialog.tsx'

import './checkpoints.css'

/** For the number of the page alone, which both lists keep alike. */
const listOptions: ListOptions<never> = { sortFields: [] }

const nothingTyped = { base: { version: undefined, values: null }, values: null }

/** `onChoose` begins the first one; absent where the person may not. */
function NoCheckpoint({ onChoose }: { onChoose: (() => void) | undefined }) {
  const { checkpoints } = useTexts()
  return (
    <EmptyState
      title={checkpoints.empty}
      text={checkpoints.emptyText}
      action={<FirstSteps otherwise={onChoose && <Button onClick={onChoose}>{checkpoints.emptyAction}</Button>} />}
    />
  )
}

/** Choosing the project of a new follow-up, which comes back with it where one is made for that first. */
function useChoosing() {
  const [choosing, setChoosing] = useState(false)
  const [made, setMade] = useState<Project | null>(null)
  const sendFor = useErrand<Project | null>({
    ...nothingTyped,
    takes: { project: (_none, project: Project) => project },
    restore: ({ values }) => {
      setMade(values)
      setChoosing(true)
    },
  })
  return { choosing, setChoosing, made, sendFor }
}

function CreateButton({ onPress }: { onPress: () => void }) {
  const { checkpoints } = useTexts()
  return (
    <Button kind="primary" icon={<Plus />} name="create" aria-haspopup="dialog" onClick={onPress}>
      {checkpoints.add}
    </Button>
  )
}

export function CheckpointsPage() {
  const { checkpoints, projects } = useTexts()
  const { ofEverybody } = useTaskListTexts()
  const canWrite = useCan('checkpoints.write')
  const [tab, setTab] = useTab(checkpointTabs)
  const { page } = useListParams(listOptions)
  const { choosing, setChoosing, made, sendFor } = useChoosing()
  return (
    <Page
      title={checkpoints.title}
      crumbs={[{ label: projects.title, href: paths.projects.list }, { label: checkpoints.title }]}
      page={page}
      actions={
        <>
          <LinkButton href={paths.checkpoints.allTasks}>{ofEverybody}</LinkButton>
          {canWrite && <CreateButton onPress={() => setChoosing(true)} />}
        </>
      }
    >
      <Tabs
        label={checkpoints.tabs.label}
        selected={tab}
        onSelect={setTab}
        manual
        tabs={[
          { id: 'mis-tareas', label: checkpoints.tabs.mine, panel: <MyTasksPanel /> },
          {
            id: 'seguimientos',
            label: checkpoints.tabs.all,
            panel: (
              <CheckpointListPanel empty={<NoCheckpoint onChoose={canWrite ? () => setChoosing(true) : undefined} />} />
            ),
          },
        ]}
      />
      {choosing && (
        <ChooseProjectDialog
          made={made}
          onCreate={() => sendFor('project', paths.projects.create)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Page>
  )
}
