import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { problem } from '#contract/fields.ts'
import { ProgressChange, type ProjectMilestone } from '#contract/project-milestones.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'

import { milestonesOfProject, projectMilestonesKey, updateProgress } from './project-milestones.api.ts'

interface PlannedDaysDialogProps {
  projectId: number
  milestone: ProjectMilestone
  /** Of the project: no planned day is before it. */
  start: string
  onClose: () => void
}

type Days = { plannedStart: string | null; plannedEnd: string | null }

/** Both days or none, the end not before the start. */
const DaysBody = z
  .object({ plannedStart: ProgressChange.shape.plannedStart, plannedEnd: ProgressChange.shape.plannedEnd })
  .check(
    z.refine(({ plannedStart, plannedEnd }) => (plannedStart ?? null) !== null || (plannedEnd ?? null) === null, {
      error: problem('days.both'),
      path: ['plannedStart'],
    }),
    z.refine(({ plannedStart, plannedEnd }) => (plannedEnd ?? null) !== null || (plannedStart ?? null) === null, {
      error: problem('days.both'),
      path: ['plannedEnd'],
    }),
    z.refine(({ plannedStart, plannedEnd }) => !plannedStart || !plannedEnd || plannedEnd >= plannedStart, {
      error: problem('days.order'),
      path: ['plannedEnd'],
    }),
  )

const valuesOf = ({ plannedStart, plannedEnd }: ProjectMilestone): Days => ({ plannedStart, plannedEnd })

/** From when to when a milestone of a project is planned. Mounted while it is open. */
export function PlannedDaysDialog({ projectId, milestone, start, onClose }: PlannedDaysDialogProps) {
  const { plannedDays } = useTexts().projectMilestones
  const format = useFormat()
  const cache = useQueryClient()
  const form = useRecordForm({
    mode: 'update',
    schema: DaysBody,
    initial: valuesOf(milestone),
    labels: plannedDays.fields,
    required: [],
    stored: {
      entity: 'projectMilestone',
      id: milestone.id,
      from: milestone,
      // There is no call for one milestone.
      load: async () => {
        const all = await cache.fetchQuery({ ...milestonesOfProject(projectId), staleTime: 0 })
        return all.find(({ id }) => id === milestone.id)
      },
      valuesOf,
      written: {
        plannedStart: ({ plannedStart }) => format.day(plannedStart),
        plannedEnd: ({ plannedEnd }) => format.day(plannedEnd),
      },
    },
    save: (body, { ifMatch }) => updateProgress(milestone.id, { projectId, ...body }, ifMatch),
    onSaved: onClose,
    success: plannedDays.saved,
    stale: [projectMilestonesKey],
    draft: `planned-days-${milestone.id}`,
  })
  const { field, values } = form
  return (
    <RecordDialog
      form={form}
      title={plannedDays.edit(milestone.name)}
      confirm={[plannedDays.save, plannedDays.saving]}
      onClose={onClose}
    >
      <DateField {...field('plannedStart')} min={start} description={plannedDays.help} />
      <DateField {...field('plannedEnd')} min={values.plannedStart ?? start} />
    </RecordDialog>
  )
}
