export const progressSources = ['milestones', 'own'] as const
export type ProgressSource = (typeof progressSources)[number]

interface WeightedProgress {
  weight: number
  plannedPercentage: number
  percentageRealized: number
}

/** Exact sums of two decimals. */
const hundredths = (value: number): number => Math.round(value * 100)

export const sumOfWeights = (milestones: readonly Pick<WeightedProgress, 'weight'>[]): number =>
  milestones.reduce((sum, { weight }) => sum + hundredths(weight), 0) / 100

export const weightsFit = (milestones: readonly Pick<WeightedProgress, 'weight'>[]): boolean =>
  milestones.reduce((sum, { weight }) => sum + hundredths(weight), 0) <= 10_000

/** Sum of weight × percentage / 100, two decimals, half up. Unassigned weight counts as not done. */
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

/** Half up. */
export const wholePercentage = (progress: number): number => Math.floor(progress + 0.5)
