import { hash, parseOptions, verify } from '@node-rs/argon2'

import { atMost } from '#server/platform/base/limiter.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

/** Memory in KiB, passes over it, and lanes. */
interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** RFC 9106: 64 MiB, three passes, one lane. */
const recommended: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/** No password has this hash. Checking it takes an unknown person as long as a wrong password. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

// Each hash holds 64 MiB and one of Node's four threads, which verify tokens too. The last of 500 waiting sign-ins
// waits 25 seconds.
const limited = atMost(2, 500)

/** Both refuse with `unavailable` (503) when too many wait. */
export interface PasswordHasher {
  /** PHC format, with its own salt. */
  hash(password: string): Promise<string>
  /** Without a hash it does the same work and answers false. Known people go before strangers. */
  verify(stored: string | undefined, password: string, who?: 'known' | 'anybody'): Promise<boolean>
  /** Made with another cost than today's. */
  isOutdated(stored: string): boolean
}

/**
 * Without the pepper, which is not in the database, a stolen table can't be tried out. Tests give a lower cost: they
 * sign in hundreds of times.
 */
export function passwordHasher({ pepper }: Pick<Keys, 'pepper'>, cost = recommended): PasswordHasher {
  const options = { ...cost, outputLen: 32, secret: pepper }
  const nobodys = nobodysHash(cost)
  return {
    hash: (password) => limited(() => hash(password.normalize('NFC'), options), true),
    verify: (stored, password, who) =>
      limited(() => verify(stored ?? nobodys, password.normalize('NFC'), { secret: pepper }), who === 'known'),
    isOutdated(stored) {
      const made = parseOptions(stored)
      return (
        !stored.startsWith('$argon2id$') ||
        made.memoryCost !== cost.memoryCost ||
        made.timeCost !== cost.timeCost ||
        made.parallelism !== cost.parallelism
      )
    },
  }
}
