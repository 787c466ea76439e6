import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sumOfWeights, weightsFit } from '#contract/progress.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { milestoneHits } from '#web/features/lookups/lookups.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { SearchSelect } from '#web/platform/forms/SearchSelect.tsx'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Dialog } from '#web/platform/kit/Dialog.tsx'
import { ErrorBanner } from '#web/platform/kit/ErrorBanner.tsx'
import { focusField } from '#web/platform/kit/focus-field.ts'
import { toastError, toastSuccess } from '#web/platform/kit/toasts.tsx'

import { AssignedRow } from './AssignedRow.tsx'
import { type Chosen, chosenFrom, toSend, withKept, withMilestone } from './assignment.ts'
import { passesHundred } from './percentage-limit.ts'
import { assignMilestones, projectMilestonesKey } from './project-milestones.api.ts'
import { WeightsPanel } from './WeightsPanel.tsx'

interface AssignMilestonesDialogProps {
  projectId: number
  /** What the project has. */
  milestones: readonly ProjectMilestone[]
  onClose: () => void
}

const chooser = 'assign-milestone'

/** Finds a milestone of the catalogue; those that are in the list already cannot be chosen again. */
function MilestoneChooser({ chosen, onAdd }: { chosen: readonly Chosen[]; onAdd: (id: number, name: string) => void }) {
  const { projectMilestones } = useTexts()
  const { dialog } = projectMilestones
  return (
    <SearchSelect
      id={chooser}
      label={dialog.choose}
      description={dialog.chooseHelp}
      value={null}
      hits={milestoneHits}
      optionOf={({ id, name }) => {
        const added = chosen.some(({ projectMilestoneId }) => projectMilestoneId === id)
        return { value: id, label: name, note: added ? dialog.alreadyAdded : undefined, disabled: added }
      }}
      onChange={(id, name) => id !== null && onAdd(id, name)}
    />
  )
}

/** Assigns milestones of the catalogue to a project and changes the weights of those that it has. Mounted while open. */
export function AssignMilestonesDialog({ projectId, milestones, onClose }: AssignMilestonesDialogProps) {
  const { projectMilestones: texts, ui } = useTexts()
  const { dialog } = texts
  const cache = useQueryClient()
  // What the project had when the dialog opened: a list that comes anew meanwhile takes nothing away that was typed.
  const [former] = useState(milestones)
  const [chosen, setChosen] = useState(() => chosenFrom(milestones))
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const body = toSend(chosen, former)
  const fits = weightsFit(chosen)
  const draft = useDraft(
    { dirty: body.length > 0, base: { version: undefined, values: chosenFrom(former) }, values: chosen },
    (kept) => setChosen(withKept(chosen, kept.base.values, kept.values)),
    'assign',
  )

  const add = (id: number, name: string) => {
    if (!fits) return void toastError(texts.weightsExceeded, { duration: 5000, toastId: 'weights' })
    setChosen(withMilestone(chosen, { id, name }))
  }
  const change = (id: number, part: Partial<Chosen>) =>
    setChosen(chosen.map((line) => (line.projectMilestoneId === id ? { ...line, ...part } : line)))
  const save = async () => {
    setTried(true)
    const percentages = chosen.flatMap(({ plannedPercentage, percentageRealized }) => [
      plannedPercentage,
      percentageRealized,
    ])
    if (!fits) return void toastError(texts.weightsExceeded, { duration: 5000, toastId: 'weights' })
    if (passesHundred(percentages, texts.tooBig) || chosen.some(({ weight }) => weight <= 0)) return
    setSaving(true)
    setFailure(null)
    try {
      await assignMilestones(projectId, body)
      toastSuccess(texts.assigned)
      onClose()
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setSaving(false)
      void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
    }
  }

  return (
    <Dialog
      isOpen
      size="l"
      onClose={onClose}
      dirty={body.length > 0 && !saving}
      title={dialog.title}
      footer={
        <>
          <Button
            kind="primary"
            onClick={() => void save()}
            disabled={body.length === 0}
            pending={saving}
            pendingLabel={dialog.savingAll}
          >
            {dialog.save}
          </Button>
          <Button onClick={onClose}>{ui.cancel}</Button>
        </>
      }
    >
      <DraftNotice draft={draft} />
      {failure !== null && <ErrorBanner message={failure} />}
      <MilestoneChooser chosen={chosen} onAdd={add} />
      {chosen.length === 0 ? (
        <p className="people-none milestone-chosen">{dialog.none}</p>
      ) : (
        <ul className="milestone-chosen" aria-label={dialog.chosen}>
          {chosen.map((line) => (
            <AssignedRow
              key={line.projectMilestoneId}
              line={line}
              tried={tried}
              onChange={(part) => change(line.projectMilestoneId, part)}
              onRemove={() => {
                setChosen(chosen.filter(({ projectMilestoneId: id }) => id !== line.projectMilestoneId))
                focusField(chooser)
              }}
            />
          ))}
        </ul>
      )}
      <WeightsPanel assigned={sumOfWeights(chosen)} />
    </Dialog>
  )
}
