import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { projectProgress, wholePercentage } from '#contract/progress.ts'
import type { Project } from '#contract/projects.ts'
import { milestonesOfProject } from '#web/features/project-milestones/project-milestones.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import type { Meeting } from '#web/platform/conflicts/meet.ts'
import { saveOver } from '#web/platform/conflicts/save-over.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { type ProjectValues, valuesOfProject } from './project-form.ts'
import { projectsKey, updateProject } from './projects.api.ts'
import { useStoredProject } from './stored-project.ts'

type Standing = 'rest' | 'saving' | 'failed'

/** 'Hitos 52,5 % · Usar': what the milestones of a project come to, and what makes it the project's own progress. */
export function MilestonesFigurePanel({ project }: { project: Project }) {
  const texts = useTexts()
  const { projects } = texts
  const format = useFormat()
  const cache = useQueryClient()
  const canWrite = useCan('projects.write')
  const storedAs = useStoredProject()
  const { data = [] } = useQuery(milestonesOfProject(project.id))
  const [standing, setStanding] = useState<Standing>('rest')
  const [met, setMet] = useState<Meeting<ProjectValues, Project> | null>(null)
  // Its line is there before it has come, so that nothing moves then.
  if (data.length === 0) return <span className="project-milestones-figure">{'\u00A0'}</span>
  const { realized } = projectProgress(data)
  const whole = wholePercentage(realized)

  const save = async (record: Project, mine: ProjectValues) => {
    setStanding('saving')
    try {
      const outcome = await saveOver({
        stored: storedAs(record),
        base: { version: record.version, values: valuesOfProject(record) },
        mine,
        // The figure alone: whatever else is stored stays as it is, and is not judged anew.
        send: ({ percentage }, { version }) => updateProject(project.id, { percentage }, version),
      })
      setMet(outcome.kind === 'met' ? outcome.met : null)
      setStanding(outcome.kind === 'gone' ? 'failed' : 'rest')
      if (outcome.kind === 'saved') toastSuccess(projects.updated)
    } catch {
      // Told in the line, beside the way to try again.
      setMet(null)
      setStanding('failed')
    }
    void cache.invalidateQueries({ queryKey: [projectsKey] })
  }
  const use = () => void save(project, { ...valuesOfProject(project), percentage: whole })
  return (
    <span className="project-milestones-figure">
      {projects.milestonesFigure(format.weighted(realized))}
      {canWrite && whole !== project.percentage && (
        <span className="project-milestones-use">
          {' · '}
          <button
            type="button"
            className="ui-link is-inline ui-text-button"
            disabled={standing === 'saving'}
            onClick={use}
          >
            {projects.use} <span className="ui-hidden">{projects.useHidden}</span>
          </button>
        </span>
      )}
      {standing === 'failed' && <output className="milestone-mark is-bad">{texts.projectMilestones.notSaved}</output>}
      {met && (
        <met.Dialog
          met={met}
          labels={projects.fields}
          write={met.write}
          saving={standing === 'saving'}
          onSave={(choices) => void save(met.record, met.settle(choices))}
          onStay={() => setMet(null)}
        />
      )}
    </span>
  )
}
