import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'

import type * as Argon2 from '@node-rs/argon2'

// The server's tests have this in the place of @node-rs/argon2: hundreds of sign-ins would take a tenth of their time. A
// hash says the cost that the portal asked for, and was made with next to none. That the portal asks for the right one is
// tested beside its hasher, with the real package.

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** By its salt a hash of this file is known: others, as those of commands in a process of their own, are what they say. */
const mark = Buffer.from('tests')
const quickSalt = /\$m=[^$]+\$(?:dGVzdH|A{22}\$)/
const costIn = /m=\d+,t=\d+,p=\d+/

export const parseOptions = real.parseOptions

export async function hash(password: string, options: Argon2.Options): Promise<string> {
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = options
  const salt = Buffer.concat([mark, randomBytes(16 - mark.length)])
  const made = await real.hash(password, { ...options, ...least, salt })
  return made.replace(costIn, `m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

export async function verify(stored: string, password: string, options: Argon2.Options): Promise<boolean> {
  const { memoryCost, timeCost, parallelism } = least
  const made = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return real.verify(quickSalt.test(stored) ? stored.replace(costIn, made) : stored, password, options)
}
