import { calendarDays, dueDay } from '#contract/days.ts'
import type { Project } from '#contract/projects.ts'
import { ChangeCauseSelect } from '#web/features/lookups/ChangeCauseSelect.tsx'
import { useCan } from '#web/platform/calls/useSession.ts'
import type { RecordForm } from '#web/platform/forms/record-form.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useSigned } from '#web/platform/i18n/signed.ts'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'

import { useMovedDaysTexts } from './moved-days-texts.ts'
import type { ProjectValues } from './project-form.ts'

/**
 * Asks why as soon as the form moves a stored project's due day. It can be left empty. Nothing for a person who may not
 * register novedades.
 */
export function MoveReasonPanel({ form, project }: { form: RecordForm<ProjectValues>; project: Project }) {
  const texts = useMovedDaysTexts()
  const format = useFormat()
  const signed = useSigned()
  const canRegister = useCan('changes.write')
  const { scheduledDate, endDate } = form.values
  const to = scheduledDate ?? endDate
  const from = dueDay(project)
  if (!canRegister || to === null || to === from) return null
  const days = calendarDays(from, to)
  return (
    <fieldset className="ui-grid ui-gap-above ui-gap-12 ui-bordered ui-subtle move-reason">
      <legend>{texts.title}</legend>
      <p className="ui-small ui-soft" aria-live="polite">
        {texts.moved(format.day(from), format.day(to), texts.shift(signed(days), Math.abs(days) === 1))}{' '}
        {texts.optional}
      </p>
      <FormGrid columns={2}>
        <ChangeCauseSelect {...form.field('changeCauseId')} />
      </FormGrid>
      <FormGrid>
        <TextArea {...form.field('changeComments')} rows={3} counter />
      </FormGrid>
    </fieldset>
  )
}
