type Arrival = 'login' | 'screen'

let last: { at: Arrival; path: string | undefined; isFirst: boolean } | undefined

/**
 * Notes that a screen shows, and tells what did before it. The first one of a visit leaves the focus where it is, whatever
 * takes its place at the same path: the record itself, once it has come.
 */
export function arrive(at: Arrival = 'screen', path?: string): Arrival | undefined {
  const before = last
  const isFirst = before === undefined || (before.isFirst && before.path !== undefined && before.path === path)
  last = { at, path, isFirst }
  return isFirst ? undefined : before?.at
}
