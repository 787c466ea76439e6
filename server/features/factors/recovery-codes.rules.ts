import { createHash, randomBytes } from 'node:crypto'

import { recoveryCodeCount } from '#contract/factors.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const length = 24

/** 120 bits of chance in base 32, in fours: `K7QD-…`. */
function newCode(): string {
  const text = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]!).join('')
  return text.match(/.{4}/g)!.join('-')
}

/** Recovery codes as their owner gets them. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

/** All that is kept of a recovery code, however its hyphens are typed. */
export const recoveryHash = (code: string): Buffer => createHash('sha256').update(code.replaceAll('-', '')).digest()
