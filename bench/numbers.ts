/** Nearest rank. @param share from 0 to 1 @throws without values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (found === undefined) throw new Error('No value was measured')
  return found
}

/** The lower one of two. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Slope of the best straight line from first to last value, in percent of the mean. */
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
