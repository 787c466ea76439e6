import { useEffect } from 'react'

/** Lets the browser ask before this page is left or closed, while `asks`: what stands on it is shown this one time. */
export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [asks])
}
