import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'

import type { Option } from '#contract/lookups.ts'
import type { ProjectDays } from '#contract/planned-days.ts'
import { sumOfWeights } from '#contract/progress.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { milestoneHits } from '#web/features/lookups/lookups.api.ts'
import { ordinalitiesOfCatalogue } from '#web/features/milestones/milestones.api.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'
import { paths } from '#web/platform/paths.ts'

import { AssignedRow } from './AssignedRow.tsx'
import { useAssigningTexts } from './assigning-texts.ts'
import { noOrder, useAssignment } from './assigning.ts'
import { type Chosen, inOrder } from './assignment.ts'
import { AssignmentToolsPanel } from './AssignmentToolsPanel.tsx'
import { WeightsPanel } from './WeightsPanel.tsx'

interface AssignMilestonesDialogProps {
  projectId: number
  milestones: readonly ProjectMilestone[]
  /** From when to when the project is to last. */
  days: ProjectDays
  onClose: () => void
}

const chooser = 'assign-milestone'

interface MilestoneChooserProps {
  chosen: readonly Chosen[]
  onAdd: (id: number, name: string) => void
  onCreate: () => void
}

/** Finds a milestone of the catalogue; those that are in the list already cannot be chosen again. */
function MilestoneChooser({ chosen, onAdd, onCreate }: MilestoneChooserProps) {
  const dialog = useAssigningTexts()
  const { milestones } = useTexts()
  const mayCreate = useCan('configuration.write')
  const { data: ordinalities = noOrder } = useQuery(ordinalitiesOfCatalogue)
  const order = inOrder(ordinalities)
  return (
    <SearchSelect
      id={chooser}
      create={mayCreate && { label: milestones.add, onTake: onCreate }}
      label={dialog.choose}
      description={dialog.chooseHelp}
      value={null}
      hits={(term) => ({
        ...milestoneHits(term),
        select: (hits: Option[]) => hits.toSorted((one, other) => order(one.id, other.id)),
      })}
      optionOf={({ id, name }) => {
        const added = chosen.some(({ projectMilestoneId }) => projectMilestoneId === id)
        return { value: id, label: name, note: added ? dialog.alreadyAdded : undefined, disabled: added }
      }}
      onChange={(id, name) => id !== null && onAdd(id, name)}
    />
  )
}

/** What the fields of all lines are called. It is seen alone: each field bears its name for those who hear it. */
function AssignedHead() {
  const { projectMilestones: texts } = useTexts()
  const { columns, plannedDays } = texts
  return (
    <li className="ui-small ui-soft ui-medium milestone-chosen-head" aria-hidden="true">
      <div className="ui-grid ui-underlined milestone-chosen-row">
        <span>{columns.milestone}</span>
        <span>{columns.weight}</span>
        <span>{columns.planned}</span>
        <span>{columns.realized}</span>
        <span />
        <span className="milestone-chosen-days">
          <span>{plannedDays.fields.plannedStart}</span>
          <span>{plannedDays.fields.plannedEnd}</span>
        </span>
      </div>
    </li>
  )
}

interface ChosenPartProps {
  assignment: ReturnType<typeof useAssignment>
  /** Of the project. */
  start: string | undefined
  ref: Ref<HTMLUListElement>
}

function ChosenPart({ assignment: { chosen, tried, change, remove }, start, ref }: ChosenPartProps) {
  const dialog = useAssigningTexts()
  const onPhone = useMediaQuery(phone)
  if (chosen.length === 0)
    return <p className="ui-small ui-quiet page-none ui-grid ui-gap-12 milestone-chosen">{dialog.none}</p>
  return (
    <ul ref={ref} className="ui-grid ui-gap-12 milestone-chosen" aria-label={dialog.chosen}>
      {!onPhone && <AssignedHead />}
      {chosen.map((line) => (
        <AssignedRow
          key={line.projectMilestoneId}
          line={line}
          start={start}
          tried={tried}
          hideLabels={!onPhone}
          onChange={(part) => change(line.projectMilestoneId, part)}
          onRemove={() => {
            remove(line.projectMilestoneId)
            focusField(chooser)
          }}
        />
      ))}
    </ul>
  )
}

/** Assigns milestones of the catalogue to a project and changes the weights of those that it has. Mounted while open. */
export function AssignMilestonesDialog({ projectId, milestones, days, onClose }: AssignMilestonesDialogProps) {
  const dialog = useAssigningTexts()
  const lines = useRef<HTMLUListElement>(null)
  const assignment = useAssignment({ projectId, milestones, onClose })
  const { chosen, isChanged, saving, failure } = assignment
  return (
    <Dialog
      isOpen
      size="l"
      onClose={assignment.close}
      dirty={isChanged}
      busy={saving}
      title={dialog.title}
      footer={
        <Button
          kind="primary"
          onClick={() => void assignment.save(lines.current)}
          disabled={!isChanged}
          pending={saving}
          pendingLabel={dialog.savingAll}
        >
          {dialog.save}
        </Button>
      }
      cancelable
    >
      <DraftNotice draft={assignment.draft} />
      {failure !== null && <ErrorBanner message={failure} />}
      <MilestoneChooser
        chosen={chosen}
        onAdd={assignment.add}
        onCreate={() => assignment.sendFor('milestone', paths.milestones.create)}
      />
      <AssignmentToolsPanel projectId={projectId} chosen={chosen} days={days} onChange={assignment.setChosen} />
      <ChosenPart assignment={assignment} start={days.start} ref={lines} />
      <WeightsPanel assigned={sumOfWeights(chosen)} />
    </Dialog>
  )
}
