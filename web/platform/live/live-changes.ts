import type { LiveChange } from '#contract/events.ts'

export interface HeardChange extends LiveChange {
  /** The latest time of the save by this tab's `performance.now()`: a later request has it. */
  at: number
}

export interface LiveListener {
  changed: (changes: readonly HeardChange[]) => void
  counted?: (unread: number) => void
  /** Changes may have been missed: everything that was asked for before is to be asked for anew. */
  missed: () => void
}

const listeners = new Set<LiveListener>()

export function subscribeToChanges(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellChanges: Required<LiveListener> = {
  changed: (changes) => listeners.forEach((listener) => listener.changed(changes)),
  counted: (unread) => listeners.forEach((listener) => listener.counted?.(unread)),
  missed: () => listeners.forEach((listener) => listener.missed()),
}
