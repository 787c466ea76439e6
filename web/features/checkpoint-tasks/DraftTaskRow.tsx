import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'

import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'

import type { TaskValues } from './task-form.ts'
import { WordsOfTask } from './TaskRow.tsx'

interface DraftTaskRowProps {
  task: TaskValues
  /** The id of its edit button, for the focus … */
  editId: string
  /** … and of what is around it, for the summary of errors. */
  actionsId: string
  /** The task is in the fields below. */
  editing: boolean
  problems: readonly string[]
  onEdit: () => void
  onRemove: () => void
}

export function DraftTaskRow({ task, editId, actionsId, editing, problems, onEdit, onRemove }: DraftTaskRowProps) {
  const { checkpointTasks: texts } = useTexts()
  const format = useFormat()
  return (
    <li className="ui-flex ui-top ui-gap-12 checkpoint-draft-row" data-editing={editing || undefined}>
      <div className="ui-grid ui-fills ui-gap-4">
        <WordsOfTask task={task} />
        <p className="ui-flex ui-wraps ui-gap-0-16 ui-small ui-soft ui-breaks">
          <span>{task.consultant}</span>
          <span className="ui-number">{format.day(task.estimatedDate)}</span>
        </p>
        {problems.map((problem) => (
          <p key={problem} className="ui-error">
            {problem}
          </p>
        ))}
      </div>
      {!editing && (
        <span id={actionsId} className="ui-inline ui-rigid ui-gap-4">
          <IconButton
            id={editId}
            label={texts.edit(task.task)}
            icon={<Pencil aria-hidden="true" />}
            tooltip="left"
            onClick={onEdit}
          />
          <Menu
            label={texts.more(task.task)}
            trigger={<Ellipsis />}
            className="ui-square"
            entries={[
              { id: 'remove', label: texts.remove(task.task), icon: <Trash2 />, danger: true, onSelect: onRemove },
            ]}
          />
        </span>
      )}
    </li>
  )
}
