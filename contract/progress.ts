/** Where a project's progress comes from: its milestones, or a figure of its own. */
export const progressSources = ['milestones', 'own'] as const
export type ProgressSource = (typeof progressSources)[number]

/** How far an assigned milestone should be and is, and what share of the project it makes; all in percent. */
interface WeightedProgress {
  weight: number
  plannedPercentage: number
  percentageRealized: number
}

/** Hundredths as whole numbers, so that sums of two-decimal percentages stay exact. */
const hundredths = (value: number): number => Math.round(value * 100)

/** The sum of weights, exact to two decimals. */
export const sumOfWeights = (milestones: readonly Pick<WeightedProgress, 'weight'>[]): number =>
  milestones.reduce((sum, { weight }) => sum + hundredths(weight), 0) / 100

/** Whether weights fit a project: their sum is at most 100. */
export const weightsFit = (milestones: readonly Pick<WeightedProgress, 'weight'>[]): boolean =>
  milestones.reduce((sum, { weight }) => sum + hundredths(weight), 0) <= 10_000

/**
 * Planned and realised progress of a project: the sum of weight × percentage / 100 over its milestones, in percent with
 * two decimals (half up). Weight that is not assigned counts as not done.
 */
export function projectProgress(milestones: readonly WeightedProgress[]): {
  planned: number
  realized: number
  assigned: number
} {
  const weighted = (part: (milestone: WeightedProgress) => number): number =>
    Math.round(
      milestones.reduce((sum, milestone) => sum + hundredths(milestone.weight) * hundredths(part(milestone)), 0) /
        10_000,
    ) / 100
  return {
    planned: weighted((milestone) => milestone.plannedPercentage),
    realized: weighted((milestone) => milestone.percentageRealized),
    assigned: sumOfWeights(milestones),
  }
}

/** A progress as a project's own whole percentage, half up. */
export const wholePercentage = (progress: number): number => Math.floor(progress + 0.5)
