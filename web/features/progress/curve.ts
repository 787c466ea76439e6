import type { ProgressPoint } from '#contract/project-milestones.ts'

/** A place on the chart, both in per cent: 0 is the left edge and the top. */
export interface Place {
  x: number
  y: number
}

export type Series = 'planned' | 'realized' | 'percentage'

const share = (value: number) => 100 - Math.min(Math.max(value, 0), 100)

/** Where instants stand between the first record and `end`, in per cent of the width. */
export function scaleOf(points: readonly ProgressPoint[], end: number): (instant: string) => number {
  const start = Date.parse(points[0]?.date ?? '')
  const span = end - start
  return (instant) => (span > 0 ? Math.min(100, ((Date.parse(instant) - start) / span) * 100) : 0)
}

/** The corners of a series: a value holds until the next record, and the last one to the right edge. */
export function stepsOf(points: readonly ProgressPoint[], series: Series, at: (instant: string) => number): Place[] {
  const corners: Place[] = []
  for (const point of points) {
    const x = at(point.date)
    const former = corners.at(-1)
    if (former) corners.push({ x, y: former.y })
    corners.push({ x, y: share(point[series]) })
  }
  const last = corners.at(-1)
  return last ? [...corners, { x: 100, y: last.y }] : []
}

const written = ({ x, y }: Place) => `${x.toFixed(2)} ${y.toFixed(2)}`

export const pathOf = (places: readonly Place[]): string =>
  places.map((place, i) => `${i ? 'L' : 'M'}${written(place)}`).join('')

/** A CSS polygon between the planned line, where it is above, and the realised one. */
export function behindOf(points: readonly ProgressPoint[], at: (instant: string) => number): string {
  const plan = points.map((point) => ({ ...point, planned: Math.max(point.planned, point.realized) }))
  const ring = [...stepsOf(plan, 'planned', at), ...stepsOf(points, 'realized', at).toReversed()]
  return `polygon(${ring.map(({ x, y }) => `${x.toFixed(2)}% ${y.toFixed(2)}%`).join(', ')})`
}

/** The record that holds at a place of the width, in per cent. */
export function recordAt(
  points: readonly ProgressPoint[],
  x: number,
  at: (instant: string) => number,
): ProgressPoint | undefined {
  return points.findLast(({ date }) => at(date) <= x) ?? points[0]
}
