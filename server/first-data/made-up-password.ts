import { randomInt } from 'node:crypto'

import { passwordLength, specialCharacters, unmetPatterns } from '#contract/passwords.ts'
import { weaknessOf, type KnownOfPerson } from '#server/platform/passwords/strength.ts'

/** Without 0 O, 1 I l. */
const alphabet = `ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789${specialCharacters}`
const length = passwordLength.maximum - 1

/** 14 characters (84 bits), within all rules. */
export async function madeUpPassword(person: KnownOfPerson, provider: string): Promise<string> {
  for (;;) {
    const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
    if (unmetPatterns(password).length === 0 && !(await weaknessOf(password, person, provider))) return password
  }
}
