import type { RecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { DateField } from '#web/platform/kit/DateField.tsx'
import { FormGrid, FormSection } from '#web/platform/kit/FormSection.tsx'
import { TextField } from '#web/platform/kit/TextField.tsx'

import { monthsOf, type ProjectValues } from './project-form.ts'

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

/** The days of a project, and the months that follow from them. */
export function ProjectDatesPanel({ form }: { form: RecordForm<ProjectValues> }) {
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
    </FormSection>
  )
}
