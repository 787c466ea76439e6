import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { projectProgress, wholePercentage } from '#contract/progress.ts'
import type { Project } from '#contract/projects.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import type { Conflict } from '#web/platform/conflicts/conflict.ts'
import { SavingMark } from '#web/platform/conflicts/SavingMark.tsx'
import { useSavedRows } from '#web/platform/conflicts/useSavedRows.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusAfter } from '#web/platform/kit/fields/focus-next.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { type ProjectValues, valuesOfProject } from './project-form.ts'
import { projectsKey, updateProject } from './projects.api.ts'
import { useStoredProject } from './stored-project.ts'

type ProjectConflict = Conflict<ProjectValues, Project>

interface UseMilestonesPanelProps {
  project: Project
  /** Beside words that say the figure already. */
  quiet?: boolean
}

/** 'Usar 52,5 %': takes the progress of a project from its milestones again, where it goes by a figure of its own. */
export function UseMilestonesPanel({ project, quiet }: UseMilestonesPanelProps) {
  const { forms, projects } = useTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const canWrite = useCan('projects.write')
  const storedAs = useStoredProject()
  const { data = [] } = useQuery(milestonesOfProject(project.id))
  const { savings, save: saveRow, forget } = useSavedRows<ProjectValues, Project>()
  const { state, conflict } = savings.get(project.id) ?? {}
  const button = useRef<HTMLButtonElement>(null)
  const { realized, assigned } = projectProgress(data)

  const save = async (record: Project, mine: ProjectValues, answered?: ProjectConflict) => {
    const outcome = await saveRow({
      stored: storedAs(record),
      base: { version: record.version, values: valuesOfProject(record) },
      mine,
      // The choice alone: whatever else is stored stays as it is, and is not judged anew.
      send: ({ progressSource }, { version }) => updateProject(project.id, { progressSource }, version),
      answered,
    })
    if (outcome.kind === 'saved') {
      toastSuccess(projects.updated)
      // The pressed button goes. A person who has moved on stays where they are.
      const { activeElement } = document
      if (activeElement === button.current || activeElement === document.body) focusAfter(button.current)
    }
    void cache.invalidateQueries({ queryKey: [projectsKey] })
  }
  const use = () =>
    void save(project, {
      ...valuesOfProject(project),
      percentage: wholePercentage(realized),
      progressSource: 'milestones',
    })
  return (
    <>
      {canWrite && assigned > 0 && project.progressSource === 'own' && (
        <Button
          ref={button}
          kind={quiet ? 'quiet' : 'secondary'}
          pending={state === 'saving'}
          pendingLabel={forms.updating}
          onClick={use}
        >
          {projects.use} {!quiet && format.weighted(realized)}
          <VisuallyHidden>, {projects.useHidden}</VisuallyHidden>
        </Button>
      )}
      {state === 'failed' && <SavingMark failed />}
      {conflict && (
        <conflict.Dialog
          conflict={conflict}
          labels={projects.fields}
          write={conflict.write}
          saving={state === 'saving'}
          onSave={(choices) => void save(conflict.record, conflict.settle(choices), conflict)}
          onStay={() => forget(project.id)}
        />
      )}
    </>
  )
}
