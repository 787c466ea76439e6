import { maxOrdinality } from '#contract/milestones.ts'
import { sumOfWeights } from '#contract/progress.ts'
import type { Assignment, AssignmentChange, MilestoneProposal, ProjectMilestone } from '#contract/project-milestones.ts'
import { withTotal } from '#contract/weights.ts'

/** A milestone in the dialog: one that the project has, or one that is to be added. */
export interface Chosen extends Assignment {
  name: string
  plannedStart: string | null
  plannedEnd: string | null
  /** The project has it: it cannot be taken out here. */
  stored: boolean
}

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

/** The order in which a project has milestones, by their ids; one that the catalogue does not tell of comes last. */
export const inOrder =
  (ordinalities: ReadonlyMap<number, number>) =>
  (one: number, other: number): number =>
    (ordinalities.get(one) ?? maxOrdinality + 1) - (ordinalities.get(other) ?? maxOrdinality + 1)

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
 * Those that are there already get their usual weight; the usual weights sum to what the other lines leave of 100 %.
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

/** Only what changed; of a new milestone, all. Both planned days or none; days that nobody has given are left out. */
function changesIn(line: Shares, was: Shares | undefined): Partial<Shares> {
  const figures = (['weight', 'plannedPercentage', 'percentageRealized'] as const).filter(
    (name) => line[name] !== was?.[name],
  )
  const { plannedStart, plannedEnd } = line
  const daysChanged = plannedStart !== (was?.plannedStart ?? null) || plannedEnd !== (was?.plannedEnd ?? null)
  return {
    ...Object.fromEntries(figures.map((name) => [name, line[name]])),
    ...(daysChanged && { plannedStart, plannedEnd }),
  }
}

/** The planned day that is missing beside the other one, or an end before the start. */
export function wrongDay({
  plannedStart,
  plannedEnd,
}: Pick<Chosen, 'plannedStart' | 'plannedEnd'>): 'plannedStart' | 'plannedEnd' | undefined {
  if (plannedEnd === null) return plannedStart === null ? undefined : 'plannedEnd'
  if (plannedStart === null) return 'plannedStart'
  return plannedEnd < plannedStart ? 'plannedEnd' : undefined
}

/** The id of a field of a line. */
export const fieldOf = ({ projectMilestoneId }: Assignment, name: keyof Shares): string =>
  `assigned-${projectMilestoneId}-${name}`

/** The id of the first field of all lines that cannot be sent as it is. */
export function firstWrong(chosen: readonly Chosen[]): string | undefined {
  for (const line of chosen) {
    const wrong =
      line.weight <= 0
        ? 'weight'
        : ((['plannedPercentage', 'percentageRealized'] as const).find((name) => line[name] > 100) ?? wrongDay(line))
    if (wrong) return fieldOf(line, wrong)
  }
  return undefined
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0

/** The lines with what somebody had changed of the former ones, and added to them, before the session ended. */
export function withTyped(chosen: readonly Chosen[], former: readonly Chosen[], typed: readonly Chosen[]): Chosen[] {
  const was = new Map(former.map((line) => [line.projectMilestoneId, line]))
  const own = new Map(typed.map((line) => [line.projectMilestoneId, changesIn(line, was.get(line.projectMilestoneId))]))
  const here = new Set(chosen.map(({ projectMilestoneId }) => projectMilestoneId))
  const added = typed.filter(({ projectMilestoneId: id }) => !here.has(id) && !isEmpty(own.get(id) ?? {}))
  return [
    ...chosen.map((line) => ({ ...line, ...own.get(line.projectMilestoneId) })),
    ...added.map((line) => ({ ...line, stored: false })),
  ]
}

/**
 * Of new or changed lines, what was changed here: another person may have saved the rest since. A line that another
 * person has removed since, so that it is not in `now`, goes back whole.
 */
export function toSend(
  chosen: readonly Chosen[],
  former: readonly ProjectMilestone[],
  now: readonly ProjectMilestone[],
): AssignmentChange[] {
  const was = new Map(former.map((milestone) => [milestone.projectMilestoneId, milestone]))
  const here = new Set(now.map((milestone) => milestone.projectMilestoneId))
  return chosen.flatMap((line) => {
    const { projectMilestoneId } = line
    const changes = changesIn(line, was.get(projectMilestoneId))
    if (isEmpty(changes)) return []
    return [{ projectMilestoneId, ...(here.has(projectMilestoneId) ? changes : changesIn(line, undefined)) }]
  })
}
