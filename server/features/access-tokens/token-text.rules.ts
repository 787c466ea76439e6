import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { itemAt } from '#contract/items.ts'

// 'ptl_', 43 random characters, and their CRC-32 in six. Scanners of leaked secrets know the shape, and a token that
// was copied in part is refused without the database.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 43
const sumLength = 6
const start = 'ptl_'
const shape = new RegExp(`^${start}[0-9A-Za-z]{${randomLength + sumLength}}$`)

function inBase62(value: number): string {
  let text = ''
  for (let rest = value; text.length < sumLength; rest = Math.floor(rest / digits.length))
    text = itemAt(digits, rest % digits.length) + text
  return text
}

/** 256 random bits. */
export function newTokenText(): string {
  const random = Array.from({ length: randomLength }, () => itemAt(digits, randomInt(digits.length))).join('')
  return start + random + inBase62(crc32(random))
}

/** Only the hash is stored. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function isTokenText(text: string): boolean {
  if (!shape.test(text)) return false
  const random = text.slice(start.length, start.length + randomLength)
  return text.slice(-sumLength) === inBase62(crc32(random))
}
