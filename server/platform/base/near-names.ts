import { lastOf } from '#contract/items.ts'

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

export function isSlipOf(name: string, known: string): boolean {
  // A short name has neighbours of another meaning: HOME is two letters from HOST.
  return distance(plain(name), plain(known)) <= (known.length < 8 ? 1 : 2)
}

/** Of Damerau and Levenshtein: two letters that changed places are one step. */
function distance(one: string, other: string): number {
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i += 1) {
    let [diagonal, left] = [i, i + 1]
    const row = [left]
    for (const [j, above] of last.slice(1).entries()) {
      left = Math.min(above + 1, left + 1, diagonal + (one[i] === other[j] ? 0 : 1))
      const swapped = one[i] === other[j - 1] && one[i - 1] === other[j] ? beforeLast[j - 1] : undefined
      if (swapped !== undefined) left = Math.min(left, swapped + 1)
      row.push(left)
      diagonal = above
    }
    beforeLast = last
    last = row
  }
  return lastOf(last)
}

/** Undefined when more than half of the letters are astray. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const one = plain(wrong)
  if (one.length > 64) return undefined
  const isPart = (name: string): boolean => one.length > 2 && (name.includes(one) || one.includes(name))
  const near = names.map((name) => {
    const other = plain(name)
    return {
      name,
      astray: isPart(other) ? Math.min(1, distance(one, other)) : distance(one, other),
      most: Math.floor(other.length / 2),
    }
  })
  return near.filter(({ astray, most }) => astray <= most).toSorted((a, b) => a.astray - b.astray)[0]?.name
}
