import { useEffect } from 'react'

import { subscribeToVisitEnd } from '#web/platform/calls/visit-end.ts'
import { useUrlState } from '#web/platform/kit/navigation.tsx'

/** By path; in memory only, and gone with the person. */
const queries = new Map<string, string>()

subscribeToVisitEnd(() => queries.clear())

export function useRememberedList(): void {
  const { pathname, search } = useUrlState()
  useEffect(() => {
    queries.set(pathname, search)
  }, [pathname, search])
}

/** As the person left it, for the way back from one of its records. */
export const listAddress = (path: string): string => path + (queries.get(path) ?? '')
