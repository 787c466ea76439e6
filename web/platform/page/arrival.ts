type Arrival = 'login' | 'screen'

let last: { at: Arrival; path: string | undefined; isFirst: boolean } | undefined

/**
 * Returns what showed before. The first screen of a visit leaves the focus, and so does its successor at the same path.
 */
export function arrive(at: Arrival = 'screen', path?: string): Arrival | undefined {
  const before = last
  const isFirst = before === undefined || (before.isFirst && before.path !== undefined && before.path === path)
  last = { at, path, isFirst }
  return isFirst ? undefined : before?.at
}
