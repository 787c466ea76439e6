import { createContext, use, useEffect } from 'react'

/** A part of the page reports its errors, for the window's title. */
export const PageFailedContext = createContext<((failed: boolean) => void) | null>(null)

export function usePageFailed(failed: boolean): void {
  const mark = use(PageFailedContext)
  useEffect(() => {
    if (!failed) return
    mark?.(true)
    return () => mark?.(false)
  }, [failed, mark])
}
