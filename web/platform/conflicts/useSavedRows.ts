import { useState } from 'react'

import type { Conflict } from './conflict.ts'
import { saveOver, type SaveOutcome, type SaveOver } from './save-over.ts'
import type { StoredRecord } from './stored-record.ts'

export interface RowSaving<Values, Rec> {
  state: 'saving' | 'failed' | 'conflict'
  mine: Values
  from: Rec
  /** Stays in sight while the answer is sent. */
  conflict?: Conflict<Values, Rec> | undefined
}

type RowOutcome<Values, Rec, Saved> = SaveOutcome<Values, Rec, Saved> | { kind: 'failed'; error: unknown }

interface RowChange<Values, Rec extends { version: number }, Saved> extends SaveOver<Values, Rec, Saved> {
  stored: StoredRecord<Values, Rec>
  answered?: Conflict<Values, Rec> | undefined
  /** Only the last change says how the row fares. */
  isLast?: () => boolean
  /** Called before the row is marked, so that both show at once. */
  onOutcome?: (outcome: RowOutcome<Values, Rec, Saved>) => void
}

/**
 * Rows edited in place, each saved by {@link saveOver}. A row that failed or is gone stays marked until it is saved or
 * forgotten. `save` never rejects.
 */
export function useSavedRows<Values extends object, Rec extends { version: number }, Saved = Rec>() {
  const [savings, setSavings] = useState<ReadonlyMap<number, RowSaving<Values, Rec>>>(new Map())

  const mark = (id: number, saving: RowSaving<Values, Rec> | null) =>
    setSavings((former) => {
      const next = new Map(former)
      if (saving) next.set(id, saving)
      else next.delete(id)
      return next
    })

  const save = async (change: RowChange<Values, Rec, Saved>): Promise<RowOutcome<Values, Rec, Saved>> => {
    const { stored, mine, answered, isLast = () => true, onOutcome } = change
    const fares = (state: RowSaving<Values, Rec>['state'], conflict?: Conflict<Values, Rec>) => {
      if (isLast()) mark(stored.id, { state, mine, from: stored.from, conflict })
    }
    fares('saving', answered)
    const outcome = await saveOver(change).catch((error: unknown) => ({ kind: 'failed' as const, error }))
    onOutcome?.(outcome)
    if (outcome.kind === 'conflict' && outcome.asks) fares('conflict', outcome.conflict)
    else if (outcome.kind === 'failed' || outcome.kind === 'gone') fares('failed')
    else if (isLast()) mark(stored.id, null)
    return outcome
  }

  return { savings, save, mark, forget: (id: number) => mark(id, null) }
}
