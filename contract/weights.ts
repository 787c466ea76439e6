import { itemAt } from './items.ts'
import { sumOfWeights } from './progress.ts'

/** In percent, by the catalogue's id. */
interface MilestoneWeight {
  projectMilestoneId: number
  weight: number
}

/**
 * Two decimals that sum to `total`; equal parts when all are 0. Largest remainders get a hundredth more, earlier ones
 * first.
 */
export function sharesOf(parts: readonly number[], total: number): number[] {
  const whole = Math.max(Math.round(total * 100), 0)
  const sum = parts.reduce((all, part) => all + part, 0)
  const exact = parts.map((part) => (sum > 0 ? (part * whole) / sum : whole / parts.length))
  const shares = exact.map(Math.floor)
  const left = whole - shares.reduce((all, share) => all + share, 0)
  const rests = exact.map((part, index) => ({ index, rest: part % 1 }))
  const raised = rests.toSorted((one, other) => other.rest - one.rest || one.index - other.index).slice(0, left)
  const more = new Set(raised.map(({ index }) => index))
  return shares.map((share, index) => (more.has(index) ? share + 1 : share) / 100)
}

/** Those without a weight share the rest of 100 %; when all or none have one, or nothing is left, all share 100 %. */
export function evenWeights(weights: readonly number[]): number[] {
  const free = 100 - sumOfWeights(weights.map((weight) => ({ weight })))
  const without = weights.filter((weight) => weight === 0).length
  if (without === 0 || without === weights.length || free <= 0)
    return sharesOf(
      weights.map(() => 0),
      100,
    )
  const shares = sharesOf(
    Array.from({ length: without }, () => 0),
    free,
  )
  let used = 0
  return weights.map((weight) => (weight === 0 ? itemAt(shares, used++) : weight))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? itemAt(sorted, middle) : (itemAt(sorted, middle - 1) + itemAt(sorted, middle)) / 2
}

/**
 * Those in at least half of the projects, with their median weight, made to sum to 100 %. By the catalogue's id;
 * `projects` have each milestone once.
 */
export function usualWeights(projects: readonly (readonly MilestoneWeight[])[]): MilestoneWeight[] {
  const all = Map.groupBy(projects.flat(), ({ projectMilestoneId }) => projectMilestoneId)
  const usual = [...all]
    .filter(([, had]) => had.length * 2 >= projects.length)
    .map(([projectMilestoneId, had]) => ({ projectMilestoneId, weight: median(had.map(({ weight }) => weight)) }))
    .toSorted((one, other) => one.projectMilestoneId - other.projectMilestoneId)
  return withTotal(usual, 100)
}

export function withTotal(milestones: readonly MilestoneWeight[], total: number): MilestoneWeight[] {
  const shares = sharesOf(
    milestones.map(({ weight }) => weight),
    total,
  )
  return milestones.map((milestone, index) => ({ ...milestone, weight: itemAt(shares, index) }))
}
