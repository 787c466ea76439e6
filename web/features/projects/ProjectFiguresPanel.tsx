import { useQuery } from '@tanstack/react-query'

import type { ProgressSource } from '#contract/progress.ts'
import type { Project } from '#contract/projects.ts'
import { firstOpenStatus } from '#web/features/project-statuses/project-statuses.api.ts'
import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Select } from '#web/platform/kit/choices/Select.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'

import { ProgressPanel } from './ProgressPanel.tsx'
import type { ProjectValues } from './project-form.ts'

interface ProjectFiguresPanelProps {
  form: RecordForm<ProjectValues>
  /** The stored one; absent while creating. */
  project?: Project | undefined
}

/** The status that a project has, or that it will begin in. It changes elsewhere: the field is always disabled. */
function StatusOfProject({ form, project }: ProjectFiguresPanelProps) {
  const { projects } = useTexts()
  const { data: first } = useQuery({ ...firstOpenStatus, enabled: !project })
  const status = project ? { value: project.projectStatusId, label: project.projectStatusName } : undefined
  const shown = status ?? (first && { value: first.id, label: first.name })
  return (
    <Select
      {...form.field('projectStatusId')}
      value={shown?.value ?? null}
      description={projects.statusHelp}
      placeholder={projects.firstStatus}
      options={shown ? [shown] : []}
      disabled
    />
  )
}

export function ProjectFiguresPanel({ form, project }: ProjectFiguresPanelProps) {
  const { projects, projectMilestones } = useTexts()
  const { field, set } = form
  const percentage = field('percentage')
  const source = form.values.progressSource
  const setPercentage = (value: number, from: ProgressSource) => {
    set('progressSource', from)
    percentage.onChange(value)
  }
  return (
    <FormSection title={projects.sections.progress}>
      <FormGrid columns={2}>
        <StatusOfProject form={form} project={project} />
      </FormGrid>
      <FormGrid columns={2}>
        <div>
          <NumberField
            {...percentage}
            onChange={(value) =>
              setPercentage(value, value === project?.percentage ? project.progressSource : project ? 'own' : source)
            }
            error={percentage.value > 100 ? projectMilestones.tooBig : percentage.error}
            max={100}
            unit="%"
            chars={12}
          />
          {project && (
            <ProgressPanel
              projectId={project.id}
              percentage={percentage.value}
              source={source}
              onUse={(value) => {
                // The pressed button goes.
                focusField(percentage.id)
                setPercentage(value, 'milestones')
              }}
            />
          )}
        </div>
        <NumberField {...field('totalCost')} unit="COP" cutNote={projects.noCents} />
      </FormGrid>
      <FormGrid>
        <TextArea {...field('summary')} rows={5} counter />
      </FormGrid>
    </FormSection>
  )
}
