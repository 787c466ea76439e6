/** `part / over`, `over` above 0, not reduced. */
export interface Fraction {
  readonly part: bigint
  readonly over: bigint
}

/** `over` must not be 0. */
export const fraction = (part: number | bigint, over: number | bigint = 1n): Fraction => {
  const below = BigInt(over)
  return below < 0n ? { part: -BigInt(part), over: -below } : { part: BigInt(part), over: below }
}

/** Rounds to four decimals, so that the error of a binary fraction goes. */
export const exactly = (value: number): Fraction => fraction(Math.round(value * 10_000), 10_000)

export const plus = (one: Fraction, other: Fraction): Fraction => ({
  part: one.part * other.over + other.part * one.over,
  over: one.over * other.over,
})

export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, { ...other, part: -other.part })

export const times = (one: Fraction, other: Fraction): Fraction => ({
  part: one.part * other.part,
  over: one.over * other.over,
})

/** `other` must not be 0. */
export const dividedBy = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.part * other.over, one.over * other.part)

/** Negative, 0 or positive, as for sort. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.part * other.over - other.part * one.over
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const isAbove = (one: Fraction, other: Fraction): boolean => compare(one, other) > 0
export const larger = (one: Fraction, other: Fraction): Fraction => (isAbove(one, other) ? one : other)

export const floorOf = ({ part, over }: Fraction): bigint => (part >= 0n ? part / over : -((over - 1n - part) / over))

export const ceilingOf = ({ part, over }: Fraction): bigint => -floorOf({ part: -part, over })

/** Half up. */
export function rounded({ part, over }: Fraction, decimals: number): number {
  const scale = 10 ** decimals
  return Number(floorOf({ part: part * BigInt(scale) * 2n + over, over: over * 2n })) / scale
}
