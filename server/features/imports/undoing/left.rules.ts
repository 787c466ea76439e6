import type { LeftRecord } from '#contract/import-rows.ts'

/** Why a record is left as it is when its import is undone, beside the problems of saves. */
export type LeftReason = 'changed' | 'gone' | 'referred' | 'keyTaken' | 'inactive' | 'held' | 'days' | 'weights'

/** Why a record is left, and who had changed or removed it last. */
export interface LeftBecause {
  reason: string
  by: LeftRecord['by']
}

/** Why a record is left, as a row has it stored. @param name of who did it */
export function becauseOf(stored: string, name: string | null): LeftBecause {
  const { reason, at } = JSON.parse(stored) as { reason: string; at?: string | null }
  return { reason, by: at ? { name, at: new Date(at).toISOString() } : null }
}
