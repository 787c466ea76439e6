import { createHash, randomBytes } from 'node:crypto'

import { recoveryCodeCount } from '#contract/factors.ts'
import { itemAt } from '#contract/items.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const length = 24

/** 120 random bits in base 32, in fours: `K7QD-…`. */
function newCode(): string {
  const text = Array.from(randomBytes(length), (byte) => itemAt(letters, byte % letters.length)).join('')
  return text.replaceAll(/.{4}(?=.)/g, '$&-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

/** Only the hash is stored. Hyphens do not count. */
export const recoveryHash = (code: string): Buffer => createHash('sha256').update(code.replaceAll('-', '')).digest()
