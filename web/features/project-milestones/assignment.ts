import { sumOfWeights } from '#contract/progress.ts'
import type { Assignment, MilestoneProposal, ProjectMilestone } from '#contract/project-milestones.ts'
import { withTotal } from '#contract/weights.ts'

/** A milestone in the dialog: one that the project has, or one that is to be added. */
export interface Chosen extends Assignment {
  name: string
  plannedStart: string | null
  plannedEnd: string | null
  /** The project has it: it cannot be taken out here. */
  stored: boolean
}

/** The dialog's lines at first: what is assigned. */
export const chosenFrom = (milestones: readonly ProjectMilestone[]): Chosen[] =>
  milestones.map((milestone) => ({
    projectMilestoneId: milestone.projectMilestoneId,
    name: milestone.name,
    weight: milestone.weight,
    plannedPercentage: milestone.plannedPercentage,
    percentageRealized: milestone.percentageRealized,
    plannedStart: milestone.plannedStart,
    plannedEnd: milestone.plannedEnd,
    stored: true,
  }))

/** With one more milestone, once. */
export const withMilestone = (chosen: readonly Chosen[], { id, name }: { id: number; name: string }): Chosen[] =>
  chosen.some(({ projectMilestoneId }) => projectMilestoneId === id)
    ? [...chosen]
    : [
        ...chosen,
        {
          projectMilestoneId: id,
          name,
          weight: 0,
          plannedPercentage: 0,
          percentageRealized: 0,
          plannedStart: null,
          plannedEnd: null,
          stored: false,
        },
      ]

/**
 * With the milestones that are usual, those that are there already at their usual weight; these weights sum to what the
 * other lines leave of 100 %.
 */
export function withUsual(chosen: readonly Chosen[], usual: MilestoneProposal['milestones']): Chosen[] {
  const others = chosen.filter((line) => !usual.some((one) => one.projectMilestoneId === line.projectMilestoneId))
  const weights = new Map(
    withTotal(usual, 100 - sumOfWeights(others)).map((one) => [one.projectMilestoneId, one.weight]),
  )
  const all = usual.reduce<Chosen[]>(
    (lines, { projectMilestoneId: id, name }) => withMilestone(lines, { id, name }),
    [...chosen],
  )
  return all.map((line) => ({ ...line, weight: weights.get(line.projectMilestoneId) ?? line.weight }))
}

type Shares = Omit<Chosen, 'projectMilestoneId' | 'name' | 'stored'>

const sameShares = (one: Shares, other: Shares): boolean =>
  one.weight === other.weight &&
  one.plannedPercentage === other.plannedPercentage &&
  one.percentageRealized === other.percentageRealized &&
  one.plannedStart === other.plannedStart &&
  one.plannedEnd === other.plannedEnd

/** Whether a line has one planned day without the other, or the end before the start. */
export const wrongDays = ({ plannedStart, plannedEnd }: Pick<Chosen, 'plannedStart' | 'plannedEnd'>): boolean =>
  (plannedStart === null) !== (plannedEnd === null) ||
  (plannedStart !== null && plannedEnd !== null && plannedEnd < plannedStart)

/** The lines with what somebody had changed of the former ones, and added to them, before the session ended. */
export function withTyped(chosen: readonly Chosen[], former: readonly Chosen[], typed: readonly Chosen[]): Chosen[] {
  const idOf = ({ projectMilestoneId }: Chosen) => projectMilestoneId
  const was = new Map(former.map((line) => [idOf(line), line]))
  const own = new Map(
    typed
      .filter((line) => {
        const before = was.get(idOf(line))
        return !before || !sameShares(before, line)
      })
      .map((line) => [idOf(line), line]),
  )
  const here = new Set(chosen.map(idOf))
  return [
    ...chosen.map((line) => ({ ...line, ...own.get(idOf(line)), stored: line.stored })),
    ...[...own.values()].filter((line) => !here.has(idOf(line))).map((line) => ({ ...line, stored: false })),
  ]
}

/** What the call has to be told: the lines that are new or changed, and no others. */
export function toSend(chosen: readonly Chosen[], milestones: readonly ProjectMilestone[]): Assignment[] {
  const former = new Map(milestones.map((milestone) => [milestone.projectMilestoneId, milestone]))
  return chosen
    .filter((line) => {
      const stored = former.get(line.projectMilestoneId)
      return !stored || !sameShares(stored, line)
    })
    .map(({ projectMilestoneId, plannedPercentage, percentageRealized, weight, plannedStart, plannedEnd }) => ({
      projectMilestoneId,
      plannedPercentage,
      percentageRealized,
      weight,
      // Days that nobody has given are not spoken of.
      ...((plannedStart ?? plannedEnd ?? former.get(projectMilestoneId)?.plannedStart ?? null) !== null && {
        plannedStart,
        plannedEnd,
      }),
    }))
}
