import { hash, parseOptions, verify } from '@node-rs/argon2'

import { atMost } from '#server/platform/base/limiter.ts'
import type { Keys } from '#server/platform/base/secrets.ts'

/** Argon2id as RFC 9106 recommends it: 64 MiB, three passes, one lane. */
const cost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1, outputLen: 32 } as const

/** A hash of the same cost that no password has, so that an unknown person takes as long as a wrong password. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

// Two at once: each holds 64 MiB and one of Node's four threads, on which tokens are verified too: people who are signed
// in must not wait for people who sign in. An office that comes back to work waits its turn instead of being refused: of
// the 500 more that may wait, the last one waits some 25 seconds.
const limited = atMost(2, 500)

/** Makes and checks what is stored of a password. Where too many wait, both refuse with `unavailable` (503). */
export interface PasswordHasher {
  /** The PHC string to store, with a salt of its own. */
  hash(password: string): Promise<string>
  /**
   * Whether it is the stored one's password. Without a stored one the same work is done, and the answer is no. A
   * try of somebody who is known goes first, so that it waits for none of however many strangers come.
   */
  verify(stored: string | undefined, password: string, who?: 'known' | 'anybody'): Promise<boolean>
  /** Whether it was made with another cost than is used today. */
  isOutdated(stored: string): boolean
}

/** Argon2id with the portal's pepper, which is not in the database: a stolen table alone can't be tried out. */
export function passwordHasher({ pepper }: Pick<Keys, 'pepper'>): PasswordHasher {
  const options = { ...cost, secret: pepper }
  return {
    hash: (password) => limited(() => hash(password.normalize('NFC'), options), true),
    verify: (stored, password, who) =>
      limited(() => verify(stored ?? nobodysHash, password.normalize('NFC'), { secret: pepper }), who === 'known'),
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
