import type { Clock } from '#server/platform/base/clock.ts'
import { oneAtATime } from '#server/platform/base/limiter.ts'
import type { Database } from '#server/platform/database/database.ts'

import { leftOf, spendOne, type Allowance } from './allowance.ts'

const mostWaiting = 1000

interface Trying {
  unproven: number
  wrong: number
  ended: () => void
  users: number
}

/** Each instance counts its running tries, so n instances may let n allowances through. */
export function provingTries({ db, clock, allowance }: { db: Database; clock: Clock; allowance: Allowance }) {
  const all = new Map<string, Trying>()
  const oneByOne = oneAtATime(mostWaiting)

  async function enter(subject: string, trying: Trying, refusal: () => Error): Promise<void> {
    for (;;) {
      const wrongBefore = trying.wrong
      const left = await leftOf(db, subject, allowance, clock.now())
      if (left === 0) throw refusal()
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
