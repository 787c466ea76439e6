import type { LiveChange } from '#contract/events.ts'

/** Something that was saved, here or elsewhere. */
export interface HeardChange extends LiveChange {
  /** When it was saved at the latest, by this tab's `performance.now()`: what was asked for later has it. */
  at: number
}

export interface LiveListener {
  changed: (changes: readonly HeardChange[]) => void
  /** So many notices of the person are unread now; others may have come, or been marked elsewhere. */
  counted?: (unread: number) => void
  /** Changes may have been missed: everything that was asked for before is to be asked for anew. */
  missed: () => void
}

const listeners = new Set<LiveListener>()

/** Hears what is saved by anybody while the portal is open; the answer ends that. */
export function subscribeToChanges(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells all who listen in this tab. */
export const tellChanges: Required<LiveListener> = {
  changed: (changes) => listeners.forEach((listener) => listener.changed(changes)),
  counted: (unread) => listeners.forEach((listener) => listener.counted?.(unread)),
  missed: () => listeners.forEach((listener) => listener.missed()),
}
