type Arrival = 'login' | 'screen'

let last: Arrival | undefined

/** Notes that a screen shows, and tells what did before it: the first one of a visit leaves the focus where it is. */
export function arrive(at: Arrival = 'screen'): Arrival | undefined {
  const before = last
  last = at
  return before
}
