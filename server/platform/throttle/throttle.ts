import { createHmac } from 'node:crypto'

import type { Clock } from '#server/platform/base/clock.ts'
import { oneAtATime } from '#server/platform/base/limiter.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Keys } from '#server/platform/base/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'

import { spendOne, type Allowance } from './allowance.ts'
import { networkOf } from './network.ts'
import { provingTries } from './proving-tries.ts'
import { countTry, forgetTries, takeBackTry } from './tries.ts'

/** What one address may get wrong: an office shares one. */
export const addressAllowance: Allowance = { most: 100, seconds: 15 * 60 }
/** How many tries of one password may wait; more are refused at once. */
const waitingForOne = 500

/** A try: undefined when the password was wrong, anything else when it was right. */
type Try<T> = () => Promise<T | undefined>

export interface Throttle {
  /**
   * Makes a try of the password of one subject (an e-mail, an employee). A right one resets the count.
   * @throws Refusal `too-many-tries` while it has to wait
   */
  ofOne<T>(subject: string, attempt: Try<T>): Promise<T | undefined>
  /**
   * Makes a try from an address, of which many may fail. It costs the address nothing until it has proved wrong.
   * @throws Refusal `too-many-tries` when too many did
   */
  fromAddress<T>(address: string, attempt: Try<T>): Promise<T | undefined>
  /** @returns whether there was one left of the allowance to take */
  spend(subject: string, allowance: Allowance): Promise<boolean>
  spendFromAddress(purpose: string, address: string, allowance: Allowance): Promise<boolean>
  forget(subject: string): Promise<void>
}

export interface ThrottleParts {
  db: Database
  keys: Keys
  clock: Clock
}

const wait = (seconds: number): Refusal =>
  new Refusal('too-many-tries', { params: { seconds }, retryAfterSeconds: seconds })

/** Slows down whoever guesses; the counts are in the database and name nobody (HMAC of what is counted). */
export function throttle({ db, keys, clock }: ThrottleParts): Throttle {
  const nameOf = (subject: string): string => createHmac('sha256', keys.throttle).update(subject).digest('base64url')
  // Tries of one subject come one by one, so that somebody who signs in on ten devices at once has not failed ten times.
  // The bound holds without it, on any number of instances: each try is counted before it is made.
  const oneByOne = oneAtATime(waitingForOne)
  const proving = provingTries({ db, clock, allowance: addressAllowance })

  return {
    ofOne(subject, attempt) {
      const name = nameOf(subject)
      return oneByOne(name, async () => {
        const counted = await countTry(db, name, clock.now())
        if ('waitSeconds' in counted) throw wait(counted.waitSeconds)
        try {
          const result = await attempt()
          if (result !== undefined) await forgetTries(db, name)
          return result
        } catch (error) {
          await takeBackTry(db, name, counted.failures)
          throw error
        }
      })
    },

    async fromAddress(address, attempt) {
      const waitSeconds = Math.ceil(addressAllowance.seconds / addressAllowance.most)
      return proving(nameOf(`address:${networkOf(address)}`), attempt, () => wait(waitSeconds))
    },

    spend: (subject, allowance) => spendOne(db, nameOf(subject), allowance, clock.now()),
    spendFromAddress: (purpose, address, allowance) =>
      spendOne(db, nameOf(`${purpose}:${networkOf(address)}`), allowance, clock.now()),
    forget: (subject) => forgetTries(db, nameOf(subject)),
  }
}
