import * as z from 'zod/mini'

/** These say nothing against the archive. */
export const untriedProblems = ['room', 'memory', 'away', 'cut'] as const
const foundProblems = [
  'unreadable',
  'outdated',
  'incomplete',
  'passphrase',
  'secret',
  'refused',
  'rules',
  'files',
] as const

/**
 * `room`, `memory`: the machine has too little. `away`: BACKUP_URL did not give the archive. `cut`: it ended without an
 * answer. `unreadable`: it can't be read to its end as it was written. `outdated`: it is older than its name. `incomplete`:
 * it was made of a damaged installation. `passphrase`, `secret`: what the portal has does not open or sign it. `refused`: the
 * database does not take it in. `rules`: what was restored contradicts itself. `files`: its files are not what was stored.
 */
export const Problem = z.enum([...untriedProblems, ...foundProblems])
export type Problem = z.output<typeof Problem>

/** How a rehearsal ended: what it restored, or its problem with what was found in the operator's words. */
export const Outcome = z.union([
  z.object({ rows: z.int(), files: z.int(), bytes: z.int() }),
  z.object({ problem: Problem, detail: z.string() }),
])
export type Outcome = z.output<typeof Outcome>

/** Whether nothing was found against the archive, because nothing was tried. */
export const isUntried = (problem: Problem): boolean => untriedProblems.some((one) => one === problem)

export class Found extends Error {
  readonly problem: Problem

  constructor(problem: Problem, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.problem = problem
  }
}
