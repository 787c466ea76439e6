/** Under this many pages each has its button, from it on a select takes their place. */
export const buttonsUnder = 10

/** A select with more lines than this is slow to open and to read. */
const mostChoices = 300

/** All up to 300; beyond that the first, the last, the current page's neighbours and round numbers on the way. */
export function pageChoices(page: number, pages: number): number[] {
  if (pages <= mostChoices) return Array.from({ length: pages }, (_, i) => i + 1)
  const chosen = new Set([1, page, pages])
  for (let near = Math.max(1, page - 25); near <= Math.min(pages, page + 25); near += 1) chosen.add(near)
  const step = 10 ** Math.max(1, Math.ceil(Math.log10(pages / (mostChoices - 60))))
  for (let round = step; round < pages; round += step) chosen.add(round)
  return [...chosen].toSorted((a, b) => a - b)
}

export const pageCount = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Counted from 1; 0 and 0 when there are none. */
export function rowRange(page: number, size: number, total: number): { from: number; to: number } {
  const from = Math.min((page - 1) * size + 1, total)
  return { from, to: Math.min(page * size, total) }
}
