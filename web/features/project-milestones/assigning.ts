import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Option } from '#contract/lookups.ts'
import { weightsFit } from '#contract/progress.ts'
import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { ordinalitiesOfCatalogue } from '#web/features/milestones/milestones.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import type { Draft } from '#web/platform/forms/drafts.ts'
import { useErrand } from '#web/platform/forms/errands.ts'
import { useDraft } from '#web/platform/forms/useDraft.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'
import { refusesDates } from '#web/platform/kit/fields/unfinished-dates.ts'
import { toastError, toastSuccess } from '#web/platform/page/toasts.tsx'

import { type Chosen, chosenFrom, firstWrong, inOrder, toSend, withTyped, withMilestone } from './assignment.ts'
import { passesHundred } from './percentage-limit.ts'
import { assignMilestones, projectMilestonesKey } from './project-milestones.api.ts'

export const noOrder: ReadonlyMap<number, number> = new Map()

/** Whether the lines can be sent. The first field that is wrong has the focus where they cannot. */
function useCheck(chosen: readonly Chosen[]) {
  const { projectMilestones: texts } = useTexts()
  const [tried, setTried] = useState(false)
  const tellExceeded = () => toastError(texts.weightsExceeded, { duration: 5000, toastId: 'weights' })
  const isFit = (lines: Element | null): boolean => {
    const refused = lines !== null && refusesDates(lines)
    // A date that cannot be sent says so itself; 'both days or none' would stand in its place.
    setTried(!refused)
    if (refused) return false
    if (!weightsFit(chosen)) {
      tellExceeded()
      return false
    }
    passesHundred(
      chosen.flatMap(({ plannedPercentage, percentageRealized }) => [plannedPercentage, percentageRealized]),
      texts.tooBig,
    )
    const wrong = firstWrong(chosen)
    if (wrong !== undefined) focusField(wrong)
    return wrong === undefined
  }
  return { tried, tellExceeded, isFit }
}

/** The milestones that a project is to have, with what is typed of each, and what of that is to be sent. */
function useLines(milestones: readonly ProjectMilestone[]) {
  const cache = useQueryClient()
  // What the project had when the dialog opened: a list that comes anew meanwhile takes nothing away that was typed.
  const [former] = useState(milestones)
  const [chosen, setChosen] = useState(() => chosenFrom(milestones))
  const { tried, tellExceeded, isFit } = useCheck(chosen)
  const body = toSend(chosen, former, milestones)
  const add = (id: number, name: string) => {
    if (!weightsFit(chosen)) return tellExceeded()
    const order = inOrder(cache.getQueryData(ordinalitiesOfCatalogue.queryKey) ?? noOrder)
    setChosen(
      withMilestone(chosen, { id, name }).toSorted((one, other) =>
        order(one.projectMilestoneId, other.projectMilestoneId),
      ),
    )
  }
  const change = (id: number, part: Partial<Chosen>) =>
    setChosen(chosen.map((line) => (line.projectMilestoneId === id ? { ...line, ...part } : line)))
  const remove = (id: number) => setChosen(chosen.filter(({ projectMilestoneId }) => projectMilestoneId !== id))
  return { former, chosen, setChosen, body, isChanged: body.length > 0, tried, isFit, add, change, remove }
}

type Lines = ReturnType<typeof useLines>

/** Keeps what was typed, also while a milestone is made that the catalogue lacks. */
function useKeptLines(lines: Pick<Lines, 'former' | 'chosen' | 'setChosen' | 'isChanged'>, saving: boolean) {
  const { former, chosen, setChosen, isChanged } = lines
  const written = { base: { version: undefined, values: chosenFrom(former) }, values: chosen }
  const restore = (typed: Pick<Draft<Chosen[]>, 'base' | 'values'>) =>
    setChosen(withTyped(chosen, typed.base.values, typed.values))
  const draft = useDraft({ dirty: isChanged, ...written }, restore, 'assign')
  const { release } = useUnsavedChangesGuard(isChanged && !saving)
  const sendFor = useErrand<Chosen[]>({
    ...written,
    takes: { milestone: (typed, made: Option) => withMilestone(typed, made) },
    restore,
    leave: () => {
      release()
      draft.forget()
    },
  })
  return { draft, sendFor }
}

interface Assigning {
  projectId: number
  milestones: readonly ProjectMilestone[]
  onClose: () => void
}

/** Assigning the milestones of a project: its lines, and saving them. */
export function useAssignment({ projectId, milestones, onClose }: Assigning) {
  const { projectMilestones: texts } = useTexts()
  const cache = useQueryClient()
  const { body, isFit, ...lines } = useLines(milestones)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { draft, sendFor } = useKeptLines(lines, saving)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = async (place: Element | null) => {
    if (!isFit(place)) return
    setSaving(true)
    setFailure(null)
    try {
      await assignMilestones(projectId, body)
      toastSuccess(texts.assigned)
      close()
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setSaving(false)
      void cache.invalidateQueries({ queryKey: [projectMilestonesKey] })
    }
  }
  return { ...lines, draft: draft.offer, sendFor, close, saving, failure, save }
}
