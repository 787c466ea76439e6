import type { Clock } from '#server/platform/base/clock.ts'
import { oneAtATime } from '#server/platform/base/limiter.ts'
import type { Database } from '#server/platform/database/database.ts'

import { leftOf, spendOne, type Allowance } from './allowance.ts'

/** How many tries of one subject may wait for others to prove right or wrong; more are refused at once. */
const mostWaiting = 1000

/** The tries of a subject that are under way on this instance. */
interface Trying {
  unproven: number
  /** How many proved wrong since the first of them. */
  wrong: number
  /** Wakes the try that waits for one of them to end. */
  ended: () => void
  users: number
}

/**
 * Makes tries of which only wrong ones cost: each is taken from the allowance once it has proved wrong. So that a thousand
 * at once can't all be wrong, no more are under way than the allowance has left; the rest waits for those to end, and is
 * refused when nothing is left. The count is in the database for all instances; what is under way each knows of itself
 * alone, so that n of them may let n times the allowance through at once.
 * @returns what makes one; `undefined` is a wrong one, and `refusal` what is thrown when nothing is left
 */
export function provingTries({ db, clock, allowance }: { db: Database; clock: Clock; allowance: Allowance }) {
  const all = new Map<string, Trying>()
  const oneByOne = oneAtATime(mostWaiting)

  async function enter(subject: string, trying: Trying, refusal: () => Error): Promise<void> {
    for (;;) {
      const wrongBefore = trying.wrong
      const left = await leftOf(db, subject, allowance, clock.now())
      if (left === 0) throw refusal()
      // One that proved wrong meanwhile may be in the count or not.
      if (trying.wrong !== wrongBefore) continue
      if (trying.unproven < left) break
      await new Promise<void>((resolve) => {
        trying.ended = resolve
      })
    }
    trying.unproven += 1
  }

  return async <T>(
    subject: string,
    attempt: () => Promise<T | undefined>,
    refusal: () => Error,
  ): Promise<T | undefined> => {
    const trying = all.get(subject) ?? { unproven: 0, wrong: 0, ended: () => {}, users: 0 }
    all.set(subject, trying)
    trying.users += 1
    try {
      await oneByOne(subject, () => enter(subject, trying, refusal))
      try {
        const result = await attempt()
        if (result === undefined) {
          await spendOne(db, subject, allowance, clock.now())
          trying.wrong += 1
        }
        return result
      } finally {
        trying.unproven -= 1
        trying.ended()
      }
    } finally {
      trying.users -= 1
      if (trying.users === 0) all.delete(subject)
    }
  }
}
