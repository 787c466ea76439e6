import type { LeftRecord } from '#contract/import-rows.ts'

export type LeftReason = 'changed' | 'gone' | 'referred' | 'keyTaken' | 'inactive' | 'held' | 'days' | 'weights'

export interface LeftBecause {
  reason: string
  by: LeftRecord['by']
}

/** Reads what a row stores. `name` is the person's. */
export function becauseOf(stored: string, name: string | null): LeftBecause {
  const { reason, at } = JSON.parse(stored) as { reason: string; at?: string | null }
  return { reason, by: at ? { name, at: new Date(at).toISOString() } : null }
}
