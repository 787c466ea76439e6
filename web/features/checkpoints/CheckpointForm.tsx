import { useDraftTasks } from '#web/features/checkpoint-tasks/draft-tasks.ts'
import { DraftTasksPanel } from '#web/features/checkpoint-tasks/DraftTasksPanel.tsx'
import { EmployeeSelect } from '#web/features/employees/EmployeeSelect.tsx'
import { useUser } from '#web/platform/calls/useSession.ts'
import { RecordForm } from '#web/platform/forms/RecordForm.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { FormGrid, FormSection } from '#web/platform/kit/fields/FormSection.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { paths } from '#web/platform/paths.ts'

import { CheckpointToSend, newCheckpoint, requiredOfCheckpoint } from './checkpoint-form.ts'
import { checkpointsKey, createCheckpoint } from './checkpoints.api.ts'

/** Longest summary of a follow-up. */
const longestSummary = 200

function useCheckpointForm(projectId: number) {
  const { checkpoints, checkpointTasks } = useTexts()
  const { fields } = checkpoints
  const navigation = useNavigation()
  const user = useUser()
  return useRecordForm({
    mode: 'create',
    schema: CheckpointToSend,
    initial: newCheckpoint(projectId, user),
    labels: {
      ...fields,
      projectId: checkpoints.columns.project,
      employeeName: fields.employeeId,
      task: checkpointTasks.newTask,
      index: checkpointTasks.newTask,
    },
    required: requiredOfCheckpoint,
    asterisks: [],
    save: (body) => createCheckpoint(body),
    onSaved: () => navigation?.navigate(paths.checkpoints.ofProject(projectId), { replace: false }),
    success: checkpoints.created,
    created: ({ id }) => ({
      id,
      label: checkpoints.seeCreated,
      href: paths.checkpoints.tasks(id),
      list: paths.checkpoints.ofProject(projectId),
    }),
    // Projects tell how many tasks each of their people has.
    stale: [checkpointsKey, 'projects'],
  })
}

export function CheckpointForm({ projectId }: { projectId: number }) {
  const { checkpoints } = useTexts()
  const form = useCheckpointForm(projectId)
  const draft = useDraftTasks(form)
  const { field, values } = form

  return (
    <RecordForm
      form={{
        ...form,
        submit: (event) => {
          if (draft.maySend()) return form.submit(event)
          event.preventDefault()
          return false
        },
      }}
      cancel={paths.projects.overview(projectId)}
      hint={false}
    >
      <FormSection title={checkpoints.section}>
        <FormGrid>
          <EmployeeSelect {...form.reference('employeeId', 'employeeName')} />
          <TextField {...field('summary')} maxLength={longestSummary} />
          <TextArea {...field('comments')} />
        </FormGrid>
      </FormSection>
      <DraftTasksPanel values={values} draft={draft} />
    </RecordForm>
  )
}
