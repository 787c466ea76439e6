import { randomBytes } from 'node:crypto'

// Without 0, O, 1 and I. With 32 characters each takes five random bits, and all are equally likely.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 20
const groupLength = 5

/** 20 random characters in groups of five. */
export function serialNumber(): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return characters.join('').replaceAll(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-')
}
