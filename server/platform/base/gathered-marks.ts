import type { FastifyBaseLogger } from 'fastify'

import type { Clock } from './clock.ts'

/** One write serves all marks of this time. */
const gatheringMs = 1000

/** Notes last uses after the answer, with one write a second at most. A stop in between loses only these times. */
export function gatheredMarks<Id>(parts: {
  clock: Clock
  log: FastifyBaseLogger
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
