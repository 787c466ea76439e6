import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'

/** How long marks are gathered, in milliseconds: one write then serves all of them. */
const gatheringMs = 1000

/**
 * Notes when something was last used, behind the answer: many calls of many people become one write a second at most.
 * What is lost when the process stops in between says only when somebody was last there.
 */
export function gatheredMarks<Id>(parts: {
  clock: Clock
  log: FastifyBaseLogger
  /** Each id with its instant, ISO 8601. */
  write: (marks: ReadonlyMap<Id, string>) => Promise<void>
}): (id: Id) => void {
  const { clock, log } = parts
  let marks = new Map<Id, string>()
  const write = (): void => {
    const gathered = marks
    marks = new Map()
    parts.write(gathered).catch((error: unknown) => log.warn({ err: error }, 'last-seen marks could not be written'))
  }
  return (id) => {
    if (marks.size === 0) setTimeout(write, gatheringMs).unref()
    marks.set(id, clock.now().toISOString())
  }
}
