import type { Route } from '#contract/route.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Allowance } from '#server/platform/throttle/allowance.ts'
import { throttle, type ThrottleParts } from '#server/platform/throttle/throttle.ts'

import type { Caller } from './endpoint.ts'

/** Of each kind, per person and on all instances; far above the need of any work. */
export const costlyCalls = {
  export: { most: 30, seconds: 10 * 60 },
  upload: { most: 300, seconds: 10 * 60 },
  import: { most: 60, seconds: 10 * 60 },
  /** Each of these may have 20 recipients. */
  mail: { most: 20, seconds: 10 * 60 },
  /** An address that a person entered. */
  webhook: { most: 10, seconds: 60 },
} satisfies Record<Exclude<Route['costly'], 'read' | undefined>, Allowance>

export type LimitCostly = (route: Route, caller: Caller | undefined) => Promise<void>

/** @returns refuses with `too-many-requests` (429) when the caller's allowance is used up */
export function costlyCallLimit(parts: ThrottleParts): LimitCostly {
  const { spend } = throttle(parts)
  return async ({ costly }, caller) => {
    if (costly === undefined || costly === 'read' || !caller) return
    const { most, seconds } = costlyCalls[costly]
    if (await spend(`${costly}:${caller.employeeId}`, costlyCalls[costly])) return
    throw new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil(seconds / most) })
  }
}
