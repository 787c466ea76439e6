import { type PasswordPolicy, unmetPatterns, unmetPolicies } from '#contract/passwords.ts'

interface TypedPasswords {
  /** The present password; null where it is not asked for, as with the link of an invitation. */
  current: string | null
  next: string
  confirmation: string
}

interface PasswordState {
  unmet: PasswordPolicy[]
  /** The patterns hold there too, and are not said twice. */
  unmetConfirmation: PasswordPolicy[]
  ready: boolean
}

export function passwordState({ current, next, confirmation }: TypedPasswords): PasswordState {
  const all = unmetPolicies(current ?? '', next, confirmation)
  const different = all.filter((policy) => policy === 'confirmed')
  const patterns = unmetPatterns(confirmation).filter((policy) => !all.includes(policy))
  return {
    unmet: next === '' ? [] : all.filter((policy) => policy !== 'confirmed'),
    unmetConfirmation: next === '' || confirmation === '' ? [] : [...patterns, ...different],
    ready: current !== '' && next !== '' && confirmation !== '' && all.length === 0,
  }
}
