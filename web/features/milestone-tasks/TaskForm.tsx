import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId } from 'react'

import type { MilestoneTask } from '#contract/milestone-tasks.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { DateField } from '#web/platform/kit/fields/DateField.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { TextArea } from '#web/platform/kit/fields/TextArea.tsx'
import { refusesDates } from '#web/platform/kit/fields/unfinished-dates.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { missingOf, type TaskValues } from './task-form.ts'

/** Most hours that a task may have. */
const mostHours = 9999
/** The arrow keys and buttons count quarters of an hour; any two decimals can be typed. */
const hourStep = 0.25

export interface TaskFormProps {
  /** What the form is of, for those who hear it. */
  label: string
  firstId?: string
  values: TaskValues
  onChange: (values: TaskValues) => void
  /** The earliest day that the calendar offers. */
  min?: string | undefined
  /** The task that is being changed: its day stays valid though it is an earlier one. */
  from?: MilestoneTask | undefined
  /** What was sent stays as it is until the answer is there. */
  saving: boolean
  failure: { title: string; reason: string } | null
  onSubmit: () => void
  /** Esc gives the change up. */
  onCancel?: () => void
  children: ReactNode
}

const hours = { decimals: 2, stepper: true, step: hourStep, max: mostHours, unit: 'h' } as const

interface NumbersProps extends Pick<TaskFormProps, 'values' | 'min' | 'from' | 'saving'> {
  hoursId: string
  set: <N extends keyof TaskValues>(name: N, value: TaskValues[N]) => void
}

/** Hours, and the day on which it was done. */
function Numbers({ hoursId, values, min, from, saving, set }: NumbersProps) {
  const { fields } = useTexts().milestoneTasks
  return (
    <div className="task-numbers">
      <NumberField
        id={hoursId}
        label={fields.estimatedHours}
        required
        asterisk={false}
        {...hours}
        value={values.estimatedHours}
        readOnly={saving}
        onChange={(value) => set('estimatedHours', value)}
      />
      <NumberField
        label={fields.actualWorkHours}
        allowEmpty
        {...hours}
        value={values.actualWorkHours}
        readOnly={saving}
        onChange={(value) => set('actualWorkHours', value)}
      />
      <DateField
        label={fields.completedDate}
        value={values.completedDate}
        readOnly={saving}
        min={min}
        stored={from?.completedDate}
        onChange={(day) => set('completedDate', day)}
      />
    </div>
  )
}

export function TaskForm(props: TaskFormProps) {
  const { label, firstId, values, onChange, min, from, saving, failure, onSubmit, onCancel, children } = props
  const { fields } = useTexts().milestoneTasks
  const madeId = useId()
  const ids = { comments: firstId ?? madeId, estimatedHours: useId() }
  const set = <N extends keyof TaskValues>(name: N, value: TaskValues[N]) => onChange({ ...values, [name]: value })
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !onCancel) return
      event.preventDefault()
      event.stopPropagation()
      if (!saving) onCancel()
    },
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!refusesDates(event.currentTarget)) onSubmit()
  }
  return (
    <form {...keys} className="task-form" aria-label={label} noValidate onSubmit={submit}>
      {failure && (
        <InlineAlert tone="bad" live="alert" title={failure.title}>
          {failure.reason}
        </InlineAlert>
      )}
      <TextArea
        id={ids.comments}
        label={fields.comments}
        required
        asterisk={false}
        rows={2}
        value={values.comments}
        readOnly={saving}
        onChange={(comments) => set('comments', comments)}
      />
      <Numbers hoursId={ids.estimatedHours} values={values} min={min} from={from} saving={saving} set={set} />
      <div className="ui-flex ui-wraps ui-gap-10">{children}</div>
      <MissingFields fields={missingOf(values).map((name) => ({ id: ids[name], label: fields[name] }))} />
    </form>
  )
}
