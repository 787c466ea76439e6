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

export const addressAllowance: Allowance = { most: 100, seconds: 15 * 60 }
const waitingForOne = 500

type Try<T> = () => Promise<T | undefined>

export interface Throttle {
  /** A right password resets the count of its subject (an e-mail, an employee). @throws Refusal `too-many-tries` */
  ofOne<T>(subject: string, attempt: Try<T>): Promise<T | undefined>
  /** Only a wrong try costs the address something. @throws Refusal `too-many-tries` */
  fromAddress<T>(address: string, attempt: Try<T>): Promise<T | undefined>
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

export function throttle({ db, keys, clock }: ThrottleParts): Throttle {
  const nameOf = (subject: string): string => createHmac('sha256', keys.throttle).update(subject).digest('base64url')
  // Ten devices that sign in at once must not count as ten failures. The limit holds without this queue.
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
