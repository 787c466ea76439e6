import type { Project } from '#contract/projects.ts'
import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { monthsOf, type ProjectValues } from './project-form.ts'

/** Nothing until a day is moved, and it comes before that. */
const moveReason = lazyPanel(async () => (await import('./MoveReasonPanel.tsx')).MoveReasonPanel, { waiting: null })

/** A figure that follows from others: nobody types it. */
function Computed({ label, value }: { label: string; value: number }) {
  const format = useFormat()
  return (
    <TextField
      className="computed"
      label={label}
      value={format.integer(value)}
      onChange={() => undefined}
      disabled
      chars={8}
    />
  )
}

interface ProjectDatesPanelProps {
  form: RecordForm<ProjectValues>
  /** The stored one; absent while creating. */
  project?: Project | undefined
}

/** The days of a project, the months that follow from them, and why they are moved. */
export function ProjectDatesPanel({ form, project }: ProjectDatesPanelProps) {
  const { projects } = useTexts()
  const { field, values } = form
  const { execution, overdue } = monthsOf(values, todayInBogota())
  const notBefore = values.startDate ?? undefined
  return (
    <FormSection title={projects.sections.dates}>
      <FormGrid columns={2}>
        <DateField {...field('startDate')} />
        <DateField {...field('endDate')} min={notBefore} />
        <DateField {...field('scheduledDate')} min={notBefore} />
        <DateField {...field('realEndDate')} min={notBefore} disabled={form.mode === 'create'} />
        <Computed label={projects.executionMonths} value={execution} />
        <Computed label={projects.overdueMonths} value={overdue} />
      </FormGrid>
      {project && <moveReason.Panel form={form} project={project} />}
    </FormSection>
  )
}
