import { useSyncExternalStore } from 'react'

import type { Invitation } from '#contract/employees.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { storeOf } from '#web/platform/store.ts'

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
const latest = storeOf<ForSaver | null>(null)

/**
 * The invitation of a save, until it is closed. The form hands it to the list, which shows it next. Only the person who
 * saved sees it.
 */
export function useNewInvitation() {
  const userId = useUser()?.id
  const current = useSyncExternalStore(latest.subscribe, latest.current)
  return {
    invitation: current?.userId === userId ? (current?.invitation ?? null) : null,
    show: (invitation: NamedInvitation) => latest.become({ invitation, userId }),
    close: () => latest.become(null),
  }
}
