import { useSyncExternalStore } from 'react'

import type { HideableField } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Profile } from '#contract/profile.ts'

import { isAccessLost, isFactorDue, subscribeToAccess } from './access.ts'
import { currentSession, type Session, subscribeToSession } from './session.ts'

export const useSession = (): Session => useSyncExternalStore(subscribeToSession, currentSession)

/** Whether the person signed in has lost the permission to use the portal. */
export const useAccessLost = (): boolean => useSyncExternalStore(subscribeToAccess, isAccessLost)

/** Whether the person signed in has to set up the second factor first that their role asks for. */
export const useFactorDue = (): boolean => useSyncExternalStore(subscribeToAccess, isFactorDue)

/** The person signed in (also while a session that ended waits for the redirect); null when nobody is. */
export function useUser(): Profile | null {
  const session = useSession()
  return session.status === 'signed-out' ? null : session.user
}

/** Whether the person's role allows something: what it does not is left out of the screens. The server decides. */
export function useCan(permission: Permission): boolean {
  return useUser()?.permissions.includes(permission) ?? false
}

/** Whether the role of the person signed in hides a field of employees: then it is null in answers, and has no column. */
export function isHidden(field: HideableField): boolean {
  const session = currentSession()
  return session.status !== 'signed-out' && session.user?.hiddenFields?.includes(field) === true
}
