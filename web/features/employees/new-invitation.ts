import { useSyncExternalStore } from 'react'

import type { Invitation } from '#contract/employees.ts'
import { useUser } from '#web/platform/calls/useSession.ts'

/** An invitation with the full name of whom it is for. */
export interface NamedInvitation extends Invitation {
  name: string
}

interface Kept {
  invitation: NamedInvitation
  userId: number | undefined
}

// In memory only: a link that lets somebody in belongs into no storage and no history.
let kept: Kept | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function keep(next: Kept | null): void {
  kept = next
  for (const listener of listeners) listener()
}

/**
 * The invitation that came with a save, until it is closed: the form keeps it, the list, which comes next, shows it.
 * Only whoever saved gets to see it.
 */
export function useKeptInvitation() {
  const userId = useUser()?.id
  const current = useSyncExternalStore(subscribe, () => kept)
  return {
    invitation: current?.userId === userId ? (current?.invitation ?? null) : null,
    keep: (invitation: NamedInvitation) => keep({ invitation, userId }),
    close: () => keep(null),
  }
}
