import { useSyncExternalStore } from 'react'

import type { Invitation } from '#contract/employees.ts'
import { useUser } from '#web/platform/calls/useSession.ts'

/** Of whom an invitation is, and its link, unless that was lost with an answer. */
export interface NamedInvitation {
  employeeId: number
  name: string
  link: Invitation | undefined
}

interface ForSaver {
  invitation: NamedInvitation
  userId: number | undefined
}

// In memory only: a link that lets somebody in belongs into no storage and no history.
let latest: ForSaver | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setLatest(next: ForSaver | null): void {
  latest = next
  for (const listener of listeners) listener()
}

/**
 * The invitation of a save, until it is closed. The form hands it to the list, which shows it next. Only the person who
 * saved sees it.
 */
export function useNewInvitation() {
  const userId = useUser()?.id
  const current = useSyncExternalStore(subscribe, () => latest)
  return {
    invitation: current?.userId === userId ? (current?.invitation ?? null) : null,
    show: (invitation: NamedInvitation) => setLatest({ invitation, userId }),
    close: () => setLatest(null),
  }
}
