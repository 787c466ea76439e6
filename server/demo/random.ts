import { firstOf, itemAt } from '#contract/items.ts'

/** The seed alone decides. */
export interface Random {
  /** Both included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Each at most once, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  digits(count: number): string
}

/** mulberry32: 32 bits of state. */
export function randomFrom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    whole,
    chance: (probability) => fraction() < probability,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    some(items, count) {
      const left = Array.from(items)
      return Array.from({ length: Math.min(count, left.length) }, () =>
        firstOf(left.splice(whole(0, left.length - 1), 1)),
      )
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
