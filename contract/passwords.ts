export const specialCharacters = '@$!%*#?&'
export const passwordLength = { minimum: 6, maximum: 15 } as const

/** Of the specification; the messages of `capitalLetter` say 'lowercase' on purpose. */
const passwordPolicies = ['capitalLetter', 'specialCharacter', 'length', 'notCurrent', 'confirmed'] as const
export type PasswordPolicy = (typeof passwordPolicies)[number]

/** Codes of `fieldProblems`. */
export const policyProblems = {
  capitalLetter: 'password.uppercase',
  specialCharacter: 'password.special',
  length: 'password.length',
  notCurrent: 'password.same',
  confirmed: 'password.confirmation',
} as const satisfies Record<PasswordPolicy, string>

/** Code points of NFC. */
const lengthOf = (password: string) => [...password.normalize('NFC')].length

export function unmetPatterns(password: string): PasswordPolicy[] {
  const length = lengthOf(password)
  return [
    ...(/\p{Lu}/u.test(password) ? [] : (['capitalLetter'] as const)),
    ...([...password].some((character) => specialCharacters.includes(character))
      ? []
      : (['specialCharacter'] as const)),
    ...(length >= passwordLength.minimum && length <= passwordLength.maximum ? [] : (['length'] as const)),
  ]
}

const same = (a: string, b: string): boolean => a.normalize('NFC') === b.normalize('NFC')

export function unmetPolicies(current: string, next: string, confirmation: string): PasswordPolicy[] {
  return [
    ...unmetPatterns(next),
    ...(same(current, next) ? (['notCurrent'] as const) : []),
    ...(same(next, confirmation) ? [] : (['confirmed'] as const)),
  ]
}
