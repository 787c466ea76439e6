import CalendarRange from 'lucide-react/icons/calendar-range'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ListChecks from 'lucide-react/icons/list-checks'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { SavingMark } from '#web/platform/conflicts/SavingMark.tsx'
import type { RowSaving } from '#web/platform/conflicts/useSavedRows.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { NumberField } from '#web/platform/kit/fields/NumberField.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'

import { type MilestoneEditing, percentageField } from './milestone-editing.ts'
import type { Progress } from './stored-milestone.ts'

import './planned-days.css'

type State = RowSaving<Progress, ProjectMilestone>['state']

/** '12 jun – 30 jun', with the year where it is not this one, and with both where there are two. */
export function plannedSpan(from: string, to: string, { day, shortDay }: Format): string {
  const year = to.slice(0, 4)
  const inOne = from.slice(0, 4) === year
  const last = inOne && year === todayInBogota().slice(0, 4) ? shortDay : day
  return [(inOne ? shortDay : day)(from), last(to)].map((one) => one.replaceAll(' ', '\u00A0')).join('\u00A0– ')
}

/** From when to when a milestone is planned; nothing where it is not. */
export function DaysOfRow({ milestone: { plannedStart, plannedEnd } }: { milestone: ProjectMilestone }) {
  const format = useFormat()
  return plannedStart && plannedEnd ? (
    <span className="ui-second ui-tiny ui-number">{plannedSpan(plannedStart, plannedEnd, format)}</span>
  ) : null
}

interface NameOfRowProps {
  milestone: ProjectMilestone
  state: State | undefined
  /** Its planned days stand below its name. */
  withDays: boolean
}

/** The ordinality and the name of a milestone, and how its last change fares. */
export function NameOfRow({ milestone, state, withDays }: NameOfRowProps) {
  return (
    <span className="ui-flex ui-shrinks ui-gap-12 ui-medium milestone-name">
      <span className="ui-rigid ui-quiet ui-plain ui-number milestone-place">{milestone.ordinality}</span>
      <span>
        {milestone.name}
        {withDays && state === undefined && <DaysOfRow milestone={milestone} />}
        {(state === 'saving' || state === 'failed') && <SavingMark key={state} failed={state === 'failed'} />}
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
    return (
      <button
        type="button"
        id={percentageField(milestone.id, part)}
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
  /** Its tasks are to be seen, its planned days to be changed. */
  onTasks: () => void
  onDays: () => void
  /** Its removal was asked for. */
  onRemove: () => void
}

/** What can be done with the line of a milestone. */
export function ActionsOfRow({ milestone, edit, onTasks, onDays, onRemove }: ActionsOfRowProps) {
  const { projectMilestones: texts, milestoneTasks } = useTexts()
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
      {saving === undefined && (
        <Menu
          label={texts.more(name)}
          trigger={<Ellipsis />}
          className="ui-square"
          entries={[
            { id: 'tasks', label: milestoneTasks.title(name), icon: <ListChecks />, onSelect: onTasks },
            { id: 'days', label: texts.plannedDays.edit(name), icon: <CalendarRange />, onSelect: onDays },
            { id: 'remove', label: texts.remove(name), icon: <Trash2 />, danger: true, onSelect: onRemove },
          ]}
        />
      )}
    </span>
  )
}

/** How many of a milestone's tasks are done, of how many; leads to them. */
export function TasksOfRow({ milestone, onOpen }: { milestone: ProjectMilestone; onOpen: () => void }) {
  const { milestoneTasks } = useTexts()
  const format = useFormat()
  const { tasks, name } = milestone
  const done = format.integer(tasks.filter(({ completedDate }) => completedDate).length)
  const all = format.integer(tasks.length)
  return (
    <Button kind="quiet" className="task-open" onClick={onOpen}>
      <span aria-hidden="true">
        {done}/{all}
      </span>
      <VisuallyHidden>{milestoneTasks.open(done, all, name)}</VisuallyHidden>
    </Button>
  )
}
