import { type PasswordPolicy, unmetPatterns, unmetPolicies } from '#contract/passwords.ts'

export interface TypedPasswords {
  current: string
  next: string
  confirmation: string
}

export interface PasswordState {
  /** What stands in red under the new password, while something is typed there. */
  unmet: PasswordPolicy[]
  /** What stands in red under the confirmation: the patterns hold there too. */
  unmetConfirmation: PasswordPolicy[]
  /** All three are filled and every policy is met. */
  ready: boolean
}

/** What the password form says about what is typed, live. */
export function passwordState({ current, next, confirmation }: TypedPasswords): PasswordState {
  const all = unmetPolicies(current, next, confirmation)
  const patterns = unmetPatterns(confirmation)
  return {
    unmet: next === '' ? [] : all.filter((policy) => policy !== 'confirmed'),
    unmetConfirmation:
      next === '' || confirmation === '' ? [] : [...patterns, ...all.filter((policy) => policy === 'confirmed')],
    ready: current !== '' && next !== '' && confirmation !== '' && all.length === 0,
  }
}
