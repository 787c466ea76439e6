import * as z from 'zod/mini'

import { problemStatus, type ProblemCode } from '#contract/errors.ts'
import type { LeftRecord } from '#contract/import-rows.ts'
import { keysOf } from '#contract/keys.ts'

const leftReasons = ['changed', 'gone', 'referred', 'keyTaken', 'inactive', 'held', 'days', 'weights'] as const
export type LeftReason = (typeof leftReasons)[number]

const Stored = z.object({
  reason: z.enum([...leftReasons, ...keysOf(problemStatus)]),
  at: z.optional(z.nullable(z.string())),
})

export interface LeftBecause {
  reason: LeftReason | ProblemCode
  by: LeftRecord['by']
}

export const isLeftReason = (reason: LeftBecause['reason']): reason is LeftReason =>
  leftReasons.some((one) => one === reason)

/** Reads what a row stores. `name` is the person's. */
export function becauseOf(stored: string, name: string | null): LeftBecause {
  const { reason, at } = z.parse(Stored, JSON.parse(stored))
  return { reason, by: at ? { name, at: new Date(at).toISOString() } : null }
}
