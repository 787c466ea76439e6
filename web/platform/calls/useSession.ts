import { useSyncExternalStore } from 'react'

import type { HideableField } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Profile } from '#contract/profile.ts'

import { isAccessLost, isFactorDue, subscribeToAccess } from './access.ts'
import { currentSession, type Session, subscribeToSession } from './session.ts'

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, currentSession)

export const useAccessLost = (): boolean => useSyncExternalStore(subscribeToAccess, isAccessLost)

export const useFactorDue = (): boolean => useSyncExternalStore(subscribeToAccess, isFactorDue)

/** The person signed in (also while a session that ended waits for the redirect); null when nobody is. */
export function useUser(): Profile | null {
  const session = useSession()
  return session.status === 'signed-out' ? null : session.user
}

/** What the role does not allow is left out of the screens; the server decides. */
export function useCan(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false
}

/** A hidden field of employees is null in answers and has no column. */
export function isHidden(field: HideableField): boolean {
  const session = currentSession()
  return session.status !== 'signed-out' && session.user?.hiddenFields?.includes(field) === true
}
