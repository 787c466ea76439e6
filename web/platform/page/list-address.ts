import { useEffect } from 'react'

import { currentSession, subscribeToSession } from '#web/platform/calls/session.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

/** By path; in memory only, and gone with the person. */
const queries = new Map<string, string>()

subscribeToSession(() => {
  if (currentSession().status === 'signed-out') queries.clear()
})

export function useRememberedList(): void {
  const { pathname, search } = useUrlState()
  useEffect(() => {
    queries.set(pathname, search)
  }, [pathname, search])
}

/** As the person left it, for the way back from one of its records. */
export const listAddress = (path: string): string => path + (queries.get(path) ?? '')
