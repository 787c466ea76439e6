import { useState } from 'react'

import type { ProjectMilestone } from '#contract/project-milestones.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useUnsavedChangesGuard } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { focusField } from '#web/platform/kit/fields/focus-field.ts'

import { passesHundred } from './percentage-limit.ts'
import { type MilestoneConflict, useProgressSaving, type Written } from './progress-saving.ts'
import { type Progress, progressOf } from './stored-milestone.ts'

/** The id of one of the two percentages: of the field, and of the button in its place that opens it. */
export const percentageField = (id: number, part: keyof Progress) => `milestone-${id}-${part}`

const focusSoon = (id: string) => setTimeout(() => focusField(id))

/** The line that is being edited, with what was written and what it is a change of, whatever the list has by now. */
type Editing = Progress & { id: number; from: ProjectMilestone; part: keyof Progress }

interface Wanted {
  milestone: ProjectMilestone
  /** What its fields begin with. */
  progress: Progress
  part: keyof Progress
}

function useEditedLine(milestones: readonly ProjectMilestone[], forget: (id: number) => void) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const edited = milestones.find(({ id }) => id === editing?.id)
  const dirty =
    editing !== null &&
    (editing.plannedPercentage !== editing.from.plannedPercentage ||
      editing.percentageRealized !== editing.from.percentageRealized)
  useUnsavedChangesGuard(dirty)

  const open = ({ milestone, progress, part }: Wanted) => {
    forget(milestone.id)
    setEditing({ id: milestone.id, from: milestone, part, ...progressOf(progress) })
    focusSoon(percentageField(milestone.id, part))
  }
  /** Opens a line, once it is asked what becomes of a change in another one. */
  const ask = (line: Wanted) => {
    if (dirty) setWanted(line)
    else open(line)
  }
  const close = () => {
    if (editing) focusSoon(percentageField(editing.id, editing.part))
    setEditing(null)
  }
  return { editing, setEditing, wanted, setWanted, edited, dirty, open, ask, close }
}

/** Writing into the line, and keeping what is written there. */
function useWriting(
  { editing, setEditing, wanted, setWanted, dirty, open, ask, close }: ReturnType<typeof useEditedLine>,
  milestones: readonly ProjectMilestone[],
  { savings, save }: Pick<ReturnType<typeof useProgressSaving>, 'savings' | 'save'>,
) {
  const { projectMilestones: texts } = useTexts()
  /** False when what was written cannot be saved. */
  const commit = (): boolean => {
    if (!editing) return false
    const progress = progressOf(editing)
    if (passesHundred(Object.values(progress), texts.tooBig)) return false
    if (dirty) void save(editing.from, progress)
    return true
  }
  const keep = () => {
    if (commit()) close()
  }
  const canOpen = ({ id }: ProjectMilestone): boolean => savings.get(id)?.state !== 'saving'
  return {
    /** Opens the line of a milestone, in the percentage that was pressed. */
    begin: (milestone: ProjectMilestone, part: keyof Progress) => {
      if (canOpen(milestone)) ask({ milestone, progress: milestone, part })
    },
    write: (part: Partial<Progress>) => {
      passesHundred(Object.values(part), texts.tooBig)
      if (editing) setEditing({ ...editing, ...part })
    },
    keep,
    /** Saves the line and opens the same percentage of the one below, where one is to be seen that is not being saved. */
    keepAndGoOn: (part: keyof Progress) => {
      const next = milestones[milestones.findIndex(({ id }) => id === editing?.id) + 1]
      if (!next || !canOpen(next) || !document.getElementById(percentageField(next.id, part))) keep()
      else if (commit()) open({ milestone: next, progress: next, part })
    },
    /** Saves or throws away what one line holds, and goes on to the one that was asked for. */
    decide: (take: boolean) => {
      if (wanted && (!take || commit())) open(wanted)
      setWanted(null)
    },
  }
}

/** Editing the progress of milestones in place: one line at a time, and nothing that was written is lost unasked. */
export function useMilestoneEditing(projectId: number, milestones: readonly ProjectMilestone[]) {
  const { savings, save, fail, forget, lost, forgetLost } = useProgressSaving(projectId)
  const line = useEditedLine(milestones, forget)
  const { editing, setEditing, wanted, setWanted, edited, dirty, open, ask, close } = line
  const unsaved: Written[] = [
    ...(editing && dirty ? [{ from: editing.from, mine: progressOf(editing) }] : []),
    ...[...savings.values()].map(({ from, mine }) => ({ from, mine })),
  ]
  return {
    ...useWriting(line, milestones, { savings, save }),
    savings,
    /** What is written into lines and not saved yet. */
    unsaved,
    /** What was written before, into lines that were not saved: one is opened with it, the others are marked. */
    restore: ([last, ...others]: readonly Written[]) => {
      for (const { from, mine } of others) fail(from, mine)
      if (last) open({ milestone: last.from, progress: last.mine, part: 'percentageRealized' })
    },
    editing,
    close,
    /** The one that holds a change, while another was asked for. */
    asking: wanted ? edited : undefined,
    stay: () => setWanted(null),
    retry: ({ from, mine }: Written) => void save(from, mine),
    /** What both have changed, to be chosen about; the first where there are several. */
    asked: [...savings.values()].find(({ conflict }) => conflict !== undefined),
    saveMerged: (conflict: MilestoneConflict, progress: Progress) => void save(conflict.record, progress, conflict),
    editMerged: (conflict: MilestoneConflict, progress: Progress) => {
      forget(conflict.record.id)
      ask({ milestone: conflict.record, progress, part: 'percentageRealized' })
    },
    /** What was written into a line that somebody has taken from the project. */
    lost: lost ?? (editing && dirty && !edited ? { from: editing.from, mine: editing } : null),
    forgetLost: () => {
      forgetLost()
      if (!edited) setEditing(null)
    },
  }
}

export type MilestoneEditing = ReturnType<typeof useMilestoneEditing>
