import type { Portfolio } from '#contract/portfolio.ts'

export type Group = NonNullable<Portfolio['groups']>[number]

/** Whether some rows of a group stand on an earlier page, and some on a later one. */
interface GoesOn {
  before: boolean
  after: boolean
}

interface ListPage {
  page: number
  size: number
}

/** Where the rows stand that an answer has: on paper all on one page. */
export const pageOfRows = ({ page, size }: ListPage, rows: number): ListPage =>
  rows > size ? { page: 1, size: rows } : { page, size }

/**
 * By their keys. Rows come in the order of the groups.
 * @param most rows of each group that the pages have
 */
export function goingOn(
  groups: readonly Pick<Group, 'key' | 'count'>[],
  { page, size }: ListPage,
  most = Infinity,
): ReadonlyMap<string, GoesOn> {
  const [from, to] = [(page - 1) * size, page * size]
  const cut = new Map<string, GoesOn>()
  let end = 0
  for (const { key, count } of groups) {
    const begin = end
    end += Math.min(count, most)
    const [before, after] = [begin < from, end > to]
    if (end > from && begin < to && (before || after)) cut.set(key, { before, after })
  }
  return cut
}
