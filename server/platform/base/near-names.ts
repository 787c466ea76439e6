export function isSlipOf(name: string, known: string): boolean {
  const [one, other] = [name, known].map((word) => word.toUpperCase().replaceAll(/[_-]/g, '')) as [string, string]
  // A short name has neighbours of another meaning: HOME is two letters from HOST.
  return distance(one, other) <= (known.length < 8 ? 1 : 2)
}

function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

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
