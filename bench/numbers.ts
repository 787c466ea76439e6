/**
 * The least of some values that at least this share of them does not exceed (the nearest rank).
 *
 * @param values in any order
 * @param share from 0 to 1
 * @throws where there is no value
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new Error('No value was measured')
  return found
}

/** The value in the middle; of two in the middle the lower. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * How much values at equal distances rise from the first to the last, in percent of their mean, along the straight line
 * that fits them best: what goes up and down counts for nothing, what only goes up counts whole.
 */
export function risePercent(values: readonly number[]): number {
  if (values.length < 2) return 0
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [above, below] = values.reduce<[number, number]>(
    ([products, squares], value, index) => [
      products + (index - middle) * (value - mean),
      squares + (index - middle) ** 2,
    ],
    [0, 0],
  )
  return ((above / below) * (values.length - 1) * 100) / mean
}
