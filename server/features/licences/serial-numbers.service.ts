import { randomBytes } from 'node:crypto'

// Without 0 and O, 1 and I: 32 characters, so that each takes five bits of a random byte and none comes more often.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 20
const groupLength = 5

/** A serial number that nobody can guess: 20 random characters that can't be misread, in groups of five. */
export function serialNumber(): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return characters
    .join('')
    .match(new RegExp(`.{${groupLength}}`, 'g'))!
    .join('-')
}
