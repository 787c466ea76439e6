import { createContext, use, useEffect } from 'react'

/** Lets what is on a page say that it has errors, for the window's title. */
export const PageFailedContext = createContext<((failed: boolean) => void) | null>(null)

/** Marks the page as failed while it holds; outside of a `Page` nothing happens. */
export function usePageFailed(failed: boolean): void {
  const mark = use(PageFailedContext)
  useEffect(() => {
    if (!failed) return
    mark?.(true)
    return () => mark?.(false)
  }, [failed, mark])
}
