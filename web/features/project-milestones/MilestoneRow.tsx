import { Check, Ellipsis, Pencil, RotateCw, Trash2, X } from 'lucide-react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { IconButton } from '#web/platform/kit/IconButton.tsx'
import { Menu } from '#web/platform/kit/Menu.tsx'
import { NumberField } from '#web/platform/kit/NumberField.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/useMediaQuery.ts'
import { VisuallyHidden } from '#web/platform/kit/VisuallyHidden.tsx'
import { useHeld } from '#web/platform/kit/waiting.ts'

import { editButton, type MilestoneEditing, percentageField } from './milestone-editing.ts'
import type { Saving } from './progress-saving.ts'
import type { Progress } from './stored-milestone.ts'

/** After this many milliseconds a row says that it is being saved. */
const quiet = 300

/** 'Guardando...', once it has taken a while. */
function SavingMark() {
  const { projectMilestones } = useTexts()
  return useHeld(true, quiet) ? <output className="milestone-mark">{projectMilestones.saving}</output> : null
}

/** The place and the name of a milestone, and how its last change fares. */
export function NameOfRow({ milestone, state }: { milestone: ProjectMilestone; state: Saving['state'] | undefined }) {
  const { projectMilestones } = useTexts()
  return (
    <span className="milestone-name">
      <span className="milestone-place">{milestone.ordinality}</span>
      <span>
        {milestone.name}
        {state === 'saving' && <SavingMark />}
        {state === 'failed' && <output className="milestone-mark is-bad">{projectMilestones.notSaved}</output>}
      </span>
    </span>
  )
}

interface PercentageOfRowProps {
  label: string
  milestone: ProjectMilestone
  part: keyof Progress
  edit: MilestoneEditing
  canWrite: boolean
}

/** A percentage of a milestone: to read, or to write while its line is edited, which a press on it begins. */
export function PercentageOfRow({ label, milestone, part, edit, canWrite }: PercentageOfRowProps) {
  const { projectMilestones } = useTexts()
  const format = useFormat()
  const { editing } = edit
  if (editing?.id !== milestone.id) {
    const figure = format.percent(milestone[part], 2)
    if (!canWrite) return figure
    // No stop of the Tab key: the pencil of the line is one, and opens the same.
    return (
      <button
        type="button"
        tabIndex={-1}
        className="milestone-figure"
        aria-label={projectMilestones.press(label, figure)}
        onClick={() => edit.begin(milestone, part)}
      >
        {figure}
      </button>
    )
  }
  return (
    <NumberField
      id={percentageField(milestone.id, part)}
      className="milestone-field"
      label={label}
      hideLabel
      decimals={2}
      unit="%"
      value={editing[part]}
      onChange={(value) => edit.write({ [part]: value })}
      error={editing[part] > 100 && <span className="ui-hidden">{projectMilestones.tooBig}</span>}
    />
  )
}

export interface ActionsOfRowProps {
  milestone: ProjectMilestone
  edit: MilestoneEditing
  /** Its removal was asked for. */
  onRemove: () => void
}

/** What can be done with the line of a milestone. */
export function ActionsOfRow({ milestone, edit, onRemove }: ActionsOfRowProps) {
  const { projectMilestones: texts } = useTexts()
  const onPhone = useMediaQuery(phone)
  const { id, name } = milestone
  const saving = edit.savings.get(id)
  if (edit.editing?.id === id)
    return onPhone ? (
      <span className="milestone-actions">
        <Button kind="primary" aria-label={texts.save(name)} onClick={edit.keep}>
          {texts.unsavedSave}
        </Button>
        <Button aria-label={texts.cancel(name)} onClick={edit.close}>
          {texts.unsavedDiscard}
        </Button>
      </span>
    ) : (
      <span className="milestone-actions">
        <IconButton label={texts.save(name)} icon={<Check />} onClick={edit.keep} />
        <IconButton label={texts.cancel(name)} icon={<X />} onClick={edit.close} />
      </span>
    )
  return (
    <span className="milestone-actions">
      {saving?.state === 'failed' && (
        <IconButton label={texts.retry(name)} icon={<RotateCw />} onClick={() => edit.retry(saving)} />
      )}
      <IconButton
        id={editButton(id)}
        label={texts.edit(name)}
        icon={<Pencil />}
        onClick={() => edit.begin(milestone)}
      />
      {saving === undefined && (
        <Menu
          label={texts.more(name)}
          trigger={<Ellipsis />}
          className="milestone-more"
          entries={[{ id: 'remove', label: texts.remove(name), icon: <Trash2 />, danger: true, onSelect: onRemove }]}
        />
      )}
    </span>
  )
}

/** How many of a milestone's tasks are done, of how many; leads to them. */
export function TasksOfRow({ milestone, onOpen }: { milestone: ProjectMilestone; onOpen: () => void }) {
  const { projectMilestones } = useTexts()
  const format = useFormat()
  const { tasks, name } = milestone
  const done = format.integer(tasks.filter(({ completedDate }) => completedDate).length)
  const all = format.integer(tasks.length)
  return (
    <Button kind="quiet" className="task-open" onClick={onOpen}>
      <span aria-hidden="true">
        {done}/{all}
      </span>
      <VisuallyHidden>{projectMilestones.tasks.open(done, all, name)}</VisuallyHidden>
    </Button>
  )
}
