import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { focusField } from '#web/platform/kit/focus-field.ts'
import { useUnsavedChangesGuard } from '#web/platform/kit/UnsavedChanges.tsx'

import { passesHundred } from './percentage-limit.ts'
import { type MilestoneMeeting, useProgressSaving, type Written } from './progress-saving.ts'
import { type Progress, progressOf } from './stored-milestone.ts'

/** The id of the field of one of the two percentages. */
export const percentageField = (id: number, part: keyof Progress) => `milestone-${id}-${part}`
export const editButton = (id: number) => `milestone-${id}-edit`

/** Puts the focus into a field or onto a button once the lines are drawn anew. */
const focusSoon = (id: string) => setTimeout(() => focusField(id))

/** The line that is being edited, with what was written and what it is a change of, whatever the list has by now. */
type Editing = Progress & { id: number; from: ProjectMilestone }

/** Editing the progress of milestones in place: one line at a time, and nothing that was written is lost unasked. */
export function useMilestoneEditing(projectId: number, milestones: readonly ProjectMilestone[]) {
  const { projectMilestones: texts } = useTexts()
  const { savings, save, forget, lost, forgetLost } = useProgressSaving(projectId)
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The line that was asked for while another one holds a change. */
  const [wanted, setWanted] = useState<{ milestone: ProjectMilestone; part: keyof Progress } | null>(null)

  const edited = milestones.find(({ id }) => id === editing?.id)
  const dirty =
    editing !== null &&
    (editing.plannedPercentage !== editing.from.plannedPercentage ||
      editing.percentageRealized !== editing.from.percentageRealized)
  useUnsavedChangesGuard(dirty)

  const open = (milestone: ProjectMilestone, progress: Progress, part: keyof Progress = 'percentageRealized') => {
    forget(milestone.id)
    setEditing({ id: milestone.id, from: milestone, ...progressOf(progress) })
    focusSoon(percentageField(milestone.id, part))
  }
  /** False when what was written cannot be saved. */
  const commit = (): boolean => {
    if (!editing) return false
    const progress = progressOf(editing)
    if (passesHundred(Object.values(progress), texts.tooBig)) return false
    if (dirty) void save(editing.from, progress)
    return true
  }
  const close = () => {
    if (editing) focusSoon(editButton(editing.id))
    setEditing(null)
  }

  return {
    savings,
    editing,
    /** The one that holds a change, while another was asked for. */
    asking: wanted ? edited : undefined,
    /** Opens the line of a milestone, in the percentage that was pressed. */
    begin: (milestone: ProjectMilestone, part: keyof Progress = 'percentageRealized') => {
      if (savings.get(milestone.id)?.state === 'saving') return
      if (dirty) setWanted({ milestone, part })
      else open(milestone, milestone, part)
    },
    write: (part: Partial<Progress>) => {
      passesHundred(Object.values(part), texts.tooBig)
      if (editing) setEditing({ ...editing, ...part })
    },
    keep: () => {
      if (commit()) close()
    },
    close,
    retry: ({ from, progress }: Written) => void save(from, progress),
    /** What both have changed, to be chosen about; the first where there are several. */
    meeting: [...savings.values()].flatMap((saving) =>
      'met' in saving && saving.met ? [{ ...saving, met: saving.met }] : [],
    )[0],
    /** Saves what was chosen, on what is stored now. */
    settle: (met: MilestoneMeeting, progress: Progress) => void save(met.record, progress, met),
    /** Back into the line, with what was chosen. */
    resume: (met: MilestoneMeeting, progress: Progress) => open(met.record, progress),
    /** What was written into a line that somebody has taken from the project. */
    lost: lost ?? (dirty && !edited ? { from: editing.from, progress: editing } : null),
    forgetLost: () => {
      forgetLost()
      if (!edited) setEditing(null)
    },
    /** Saves or throws away what one line holds, and goes on to the one that was asked for. */
    decide: (take: boolean) => {
      if (wanted && (!take || commit())) open(wanted.milestone, wanted.milestone, wanted.part)
      setWanted(null)
    },
  }
}

export type MilestoneEditing = ReturnType<typeof useMilestoneEditing>
