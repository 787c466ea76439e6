import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work after which other calls get the event loop. */
const sliceMs = 10

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a step that goes through all rows in a turn of the event loop of its own. Several people ask at the same moment, as
 * after a change: without this, everybody else would wait for the steps of all of them.
 */
export function inItsTurn<T>(step: () => T): Promise<T> {
  const done = last.then(() => nextTurn()).then(step)
  last = done.catch(() => undefined)
  return done
}

/** What `of` makes of each, in their order; in slices of which each has a turn of its own. */
export async function eachInTurns<One, Made>(all: readonly One[], of: (one: One) => Made): Promise<Made[]> {
  const made: Made[] = []
  const slice = (): void => {
    const end = performance.now() + sliceMs
    while (made.length < all.length && performance.now() < end) made.push(of(all[made.length]!))
  }
  while (made.length < all.length) await inItsTurn(slice)
  return made
}
