/** Chance that is the same on every run: a sequence that depends on its seed alone. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  /** Whether something happens that happens with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Some items, each at most once, in a random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  digits(count: number): string
}

/** The generator mulberry32: 32 bits of state, good enough to make up people. */
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
    pick: (items) => items[whole(0, items.length - 1)]!,
    some(items, count) {
      const left = Array.from(items)
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)[0]!)
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
