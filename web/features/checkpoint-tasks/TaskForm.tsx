import { EmployeeSelect } from '#web/features/employees/EmployeeSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { fieldId, type TaskValues } from './task-form.ts'

/** Longest text of a task. */
const longestTask = 200

export interface TaskFormProps {
  /** What the ids of its fields begin with. */
  prefix: string
  values: TaskValues
  onChange: (values: TaskValues) => void
  /** What is wrong, by field; empty until somebody has tried. */
  messages: Readonly<Record<string, string>>
}

export function TaskForm({ prefix, values, onChange, messages }: TaskFormProps) {
  const { checkpointTasks: texts } = useTexts()
  const set = (part: Partial<TaskValues>) => onChange({ ...values, ...part })
  const field = (name: 'employeeId' | 'task' | 'estimatedDate' | 'comments') => ({
    id: fieldId(prefix, name),
    label: texts.fields[name],
    required: true,
    asterisk: false,
    error: messages[name],
  })
  return (
    <div className="ui-grid ui-gap-16">
      {Object.keys(messages).length > 0 && (
        <InlineAlert tone="bad" live="alert">
          {texts.incomplete}
        </InlineAlert>
      )}
      <EmployeeSelect
        {...field('employeeId')}
        value={values.employeeId}
        name={values.consultant}
        onChange={(employeeId, consultant) => set({ employeeId, consultant })}
      />
      <TextField {...field('task')} maxLength={longestTask} value={values.task} onChange={(task) => set({ task })} />
      <DateField
        {...field('estimatedDate')}
        value={values.estimatedDate}
        onChange={(estimatedDate) => set({ estimatedDate })}
      />
      <TextArea {...field('comments')} rows={2} value={values.comments} onChange={(comments) => set({ comments })} />
    </div>
  )
}
