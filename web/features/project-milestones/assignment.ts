import type { Assignment, ProjectMilestone } from '#contract/project-milestones.ts'

/** A milestone in the dialog: one that the project has, or one that is to be added. */
export interface Chosen extends Assignment {
  name: string
  /** The project has it: it cannot be taken out here. */
  stored: boolean
}

/** The dialog's lines at first: what is assigned. */
export const chosenFrom = (milestones: readonly ProjectMilestone[]): Chosen[] =>
  milestones.map(({ projectMilestoneId, name, weight, plannedPercentage, percentageRealized }) => ({
    projectMilestoneId,
    name,
    weight,
    plannedPercentage,
    percentageRealized,
    stored: true,
  }))

/** With one more milestone, once. */
export const withMilestone = (chosen: readonly Chosen[], { id, name }: { id: number; name: string }): Chosen[] =>
  chosen.some(({ projectMilestoneId }) => projectMilestoneId === id)
    ? [...chosen]
    : [
        ...chosen,
        { projectMilestoneId: id, name, weight: 0, plannedPercentage: 0, percentageRealized: 0, stored: false },
      ]

const sameShares = (one: Chosen, other: Chosen): boolean =>
  one.weight === other.weight &&
  one.plannedPercentage === other.plannedPercentage &&
  one.percentageRealized === other.percentageRealized

/** The lines with what somebody had changed of the former ones, and added to them, before the session ended. */
export function withKept(chosen: readonly Chosen[], former: readonly Chosen[], kept: readonly Chosen[]): Chosen[] {
  const idOf = ({ projectMilestoneId }: Chosen) => projectMilestoneId
  const was = new Map(former.map((line) => [idOf(line), line]))
  const own = new Map(
    kept
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
      return (
        !stored ||
        stored.weight !== line.weight ||
        stored.plannedPercentage !== line.plannedPercentage ||
        stored.percentageRealized !== line.percentageRealized
      )
    })
    .map(({ projectMilestoneId, plannedPercentage, percentageRealized, weight }) => ({
      projectMilestoneId,
      plannedPercentage,
      percentageRealized,
      weight,
    }))
}
