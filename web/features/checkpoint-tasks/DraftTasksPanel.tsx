import Plus from 'lucide-react/icons/plus'
import type { KeyboardEvent } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FormSection } from '#web/platform/kit/fields/FormSection.tsx'

import type { DraftTasks } from './draft-tasks.ts'
import { DraftTaskRow } from './DraftTaskRow.tsx'
import { fieldId } from './task-form.ts'
import { TaskForm } from './TaskForm.tsx'
import type { WrittenTasks } from './written-tasks.ts'

import './checkpoint-tasks.css'

interface DraftTasksPanelProps {
  values: WrittenTasks
  draft: DraftTasks
}

function WrittenTask({ values: { tasks, task, index }, draft }: DraftTasksPanelProps) {
  const { checkpointTasks: texts } = useTexts()
  const edited = index === null ? undefined : tasks[index]
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      // Enter in one of these fields is about the task, not about the form around it.
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return
      event.preventDefault()
      if (event.target.role !== 'combobox') draft.keep()
    },
  }
  return (
    <fieldset {...keys} className="ui-bordered ui-subtle checkpoint-new-task">
      <legend className="checkpoint-legend">{edited ? texts.editTask(edited.task) : texts.newTask}</legend>
      <TaskForm
        key={draft.round}
        prefix={draft.prefix}
        values={task}
        onChange={draft.write}
        messages={draft.messages}
      />
      <div className="ui-flex ui-wraps ui-gap-above ui-gap-10">
        <Button icon={edited ? undefined : <Plus />} onClick={draft.keep}>
          {edited ? texts.keep : texts.add}
        </Button>
        {(draft.writing || edited) && (
          <Button kind="quiet" onClick={draft.discard}>
            {edited ? texts.cancelEdit : texts.discard}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

export function DraftTasksPanel({ values, draft }: DraftTasksPanelProps) {
  const { checkpointTasks: texts } = useTexts()
  const { tasks, index } = values

  return (
    <FormSection title={texts.title} description={texts.help}>
      {tasks.length === 0 ? (
        <p className="ui-small ui-quiet page-none">{texts.none}</p>
      ) : (
        <ul className="ui-grid ui-gap-below ui-bordered ui-lined checkpoint-drafts" aria-label={texts.list}>
          {tasks.map((one, i) => (
            <DraftTaskRow
              key={draft.editId(i)}
              task={one}
              editId={draft.editId(i)}
              actionsId={fieldId(draft.prefixOf(i), 'employeeId')}
              editing={i === index}
              problems={i === index ? [] : draft.problemsAt(i)}
              onEdit={() => draft.edit(i)}
              onRemove={() => draft.remove(i)}
            />
          ))}
        </ul>
      )}
      <WrittenTask values={values} draft={draft} />
    </FormSection>
  )
}
