import { CallError } from '#web/platform/calls/call-error.ts'
import { once } from '#web/platform/loading/lazy-load.ts'

import type { Conflict } from './conflict.ts'
import type { Base, StoredRecord } from './stored-record.ts'

const conflictPart = once(() => import('./conflict.ts'))

export interface SaveOver<Values, Rec extends { version: number }, Saved> {
  stored: StoredRecord<Values, Rec>
  base: Base<Values>
  /** What was typed. */
  mine: Values
  /** Sends values as a change of what was begun on; rejects with 412 when that is no longer what is stored. */
  send: (values: Values, base: Base<Values>) => Promise<Saved>
  /** Whether merged values can be sent at all; they always can without it. */
  canSend?: (values: Values) => boolean
}

export type SaveOutcome<Values, Rec, Saved> =
  /** Stored; with `merged`, together with another person's changes. */
  | { kind: 'saved'; saved: Saved; merged: Conflict<Values, Rec> | undefined }
  /** Not sent: both changed the same to something else (`asks`), or what was merged cannot be sent as it is. */
  | { kind: 'conflict'; conflict: Conflict<Values, Rec>; asks: boolean }
  /** The record was removed meanwhile. */
  | { kind: 'gone' }

/** How often in a row another save may be faster before this one fails. */
const mostTries = 5

const isOutdated = (error: unknown): boolean => error instanceof CallError && error.status === 412

/**
 * Saves a change of a record. Where another person was faster, both changes are merged and sent again by themselves, as
 * long as they do not contradict each other. Throws what `send` does, and what loading the record does.
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
