import type { SecondFactorAsked } from '#contract/session.ts'
import { hasPasskeys } from '#web/platform/page/passkeys-here.ts'

export type SecondWay = SecondFactorAsked['secondFactor']['kinds'][number]

/** How a person can prove a second factor in this browser, the quickest first. */
export const waysOf = (kinds: readonly SecondWay[]): SecondWay[] =>
  (['passkey', 'totp', 'recovery'] as const).filter(
    (way) => kinds.includes(way) && (way !== 'passkey' || hasPasskeys()),
  )
