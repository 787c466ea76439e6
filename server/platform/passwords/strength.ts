import type { FieldProblemCode } from '#contract/errors.ts'
import { specialCharacters } from '#contract/passwords.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { commonWords } from './common-words.ts'
import { folded } from './folding.ts'
import { outsideRuns } from './key-runs.ts'
import { isPieces } from './pieces.ts'

export interface KnownOfPerson {
  firstName: string
  middleName: string
  lastName: string
  surname: string
  email: string
}

const portalWords = ['portal', 'proyecto', 'project', 'interno', 'empleado', 'cliente', 'smart']

/** Characters beside an easy password that don't make it harder. */
const ornaments = 2
/** Shorter words are compared as a whole, not searched for. */
const shortestInside = 4
const shortestWhole = 3

const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '2': 'z',
}
const undisguised = (text: string): string => text.replace(/[@$!\d]/g, (character) => disguises[character] ?? character)
const undisguisedAsL = (text: string): string => undisguised(text.replace(/[1!]/g, 'l'))
const reversed = (text: string): string => [...text].toReversed().join('')

/** Special characters by the digit on their key: `!QAZ` is the run `1qaz`. */
const shifted = ')!@#$%^&*('
const unshifted = (text: string): string =>
  text.replace(/[)!@#$%^&*(]/g, (character) => String(shifted.indexOf(character)))

const specials = `[${specialCharacters.replace(/[$*?]/g, '\\$&')}]`
const ends = (some: string) => [new RegExp(`^(?:${some})+`, 'u'), new RegExp(`(?:${some})+$`, 'u')] as const
const notLetters = ends('\\P{L}')
const onlySpecials = ends(specials)

/** As it is, trimmed at the ends, with disguises undone, and backwards. */
function forms(password: string): Set<string> {
  const [leading, trailing] = notLetters
  const plain = [
    password,
    password.replace(leading, '').replace(trailing, ''),
    // In `@dmin2026!` the first character is part of the word.
    password.replace(trailing, ''),
    password.replace(leading, ''),
    password.replace(onlySpecials[0], '').replace(onlySpecials[1], ''),
  ]
  const undone = [...plain, ...plain.map(undisguised), ...plain.map(undisguisedAsL)]
  return new Set([...undone, ...undone.map(reversed)].filter((form) => form.length >= shortestWhole))
}

function isOneCharacter(password: string, core: string): boolean {
  const counts = new Map<string, number>()
  for (const character of password) counts.set(character, (counts.get(character) ?? 0) + 1)
  const letters = new Set(core)
  return password.length - Math.max(...counts.values()) <= ornaments || (core.length > 1 && letters.size === 1)
}

function isKeyboardRun(password: string, core: string): boolean {
  return (
    outsideRuns(password) <= ornaments ||
    outsideRuns(unshifted(password)) <= ornaments ||
    (core.length >= shortestInside && outsideRuns(core) === 0)
  )
}

function wordsOf({ firstName, middleName, lastName, surname, email }: KnownOfPerson): string[] {
  const names = [firstName, middleName, lastName, surname].map(folded)
  const [local = '', domain = ''] = folded(email).split('@')
  return [
    ...names.flatMap((name) => [name.replace(/[^\p{L}]/gu, ''), ...name.split(/[^\p{L}]+/u)]),
    folded(email),
    local,
    ...local.split(/[^\p{L}]+/u),
    ...domain.split('.').slice(0, -1),
  ]
}

const madeOf = (password: ReadonlySet<string>, words: readonly string[]): boolean =>
  words.some((word) =>
    word.length >= shortestInside
      ? [...password].some((form) => form.includes(word))
      : word.length >= shortestWhole && password.has(word),
  )

/** Undefined for a password that is hard to guess. */
export async function weaknessOf(
  password: string,
  person: KnownOfPerson,
  provider: string,
): Promise<FieldProblemCode | undefined> {
  const lower = folded(password)
  const core = lower.replace(notLetters[0], '').replace(notLetters[1], '')
  if (isOneCharacter(lower, core) || isPieces(lower, core)) return 'password.repeated'
  if (isKeyboardRun(lower, core)) return 'password.keyboard'
  const compared = forms(lower)
  const providerWords = folded(provider).split(/[^\p{L}]+/u)
  if (madeOf(compared, [...wordsOf(person), ...portalWords, ...providerWords])) return 'password.personal'
  const isCommon = await commonWords()
  return [...compared].some(isCommon) ? 'password.common' : undefined
}

/** @throws Refusal `password-refused` (400), with the reason for `newPassword` */
export async function demandStrength(password: string, person: KnownOfPerson, provider: string): Promise<void> {
  const code = await weaknessOf(password, person, provider)
  if (code) throw new Refusal('password-refused', { fields: [{ path: 'newPassword', code }] })
}
