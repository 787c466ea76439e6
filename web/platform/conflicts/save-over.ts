import { CallError } from '#web/platform/calls/call-error.ts'
import { once } from '#web/platform/loading/lazy-load.ts'

import type { Conflict } from './conflict.ts'
import type { Base, Stored } from './stored-record.ts'

const conflictPart = once(() => import('./conflict.ts'))

export interface SaveOver<Values, Rec extends { version: number }, Saved> {
  stored: Stored<Values, Rec>
  base: Base<Values>
  mine: Values
  /** Rejects with 412 when `base` is no longer what is stored. */
  send: (values: Values, base: Base<Values>) => Promise<Saved>
  /** Without it, merged values can always be sent. */
  canSend?: (values: Values) => boolean
}

export type SaveOutcome<Values, Rec, Saved> =
  /** `merged` holds another person's changes that were saved with it. */
  | { kind: 'saved'; saved: Saved; merged: Conflict<Values, Rec> | undefined }
  /** Not sent: both changed the same to something else (`asks`), or what was merged cannot be sent as it is. */
  | { kind: 'conflict'; conflict: Conflict<Values, Rec>; asks: boolean }
  | { kind: 'gone' }

/** Saves in a row that may be faster before this one fails. */
const mostTries = 5

const isOutdated = (error: unknown): boolean => error instanceof CallError && error.status === 412

/**
 * Merges with another person's save and sends again, as long as the two do not contradict. Throws what `send` and
 * loading do.
 */
export async function saveOver<Values extends object, Rec extends { version: number }, Saved>({
  stored,
  base,
  mine,
  send,
  canSend = () => true,
}: SaveOver<Values, Rec, Saved>): Promise<SaveOutcome<Values, Rec, Saved>> {
  let conflict: Conflict<Values, Rec> | undefined
  for (let tries = 1; ; tries += 1) {
    try {
      const saved = conflict ? await send(conflict.merge.values, conflict.stored) : await send(mine, base)
      return { kind: 'saved', saved, merged: conflict }
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return { kind: 'gone' }
      if (!isOutdated(error) || tries === mostTries) throw error
    }
    const { loadConflict } = await conflictPart()
    // Always from what was begun on and typed: what was merged before is in what is stored now, or never was stored.
    conflict = await loadConflict(stored, base, mine)
    if (!conflict) return { kind: 'gone' }
    const asks = conflict.merge.conflicts.length > 0
    if (asks || !canSend(conflict.merge.values)) return { kind: 'conflict', conflict, asks }
  }
}
