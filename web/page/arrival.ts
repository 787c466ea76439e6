let arrived = false

/**
 * Notes that a screen shows, and tells whether another one did before it: the first one of a visit leaves the focus
 * where the browser puts it.
 */
export function arrive(): boolean {
  const before = arrived
  arrived = true
  return before
}
