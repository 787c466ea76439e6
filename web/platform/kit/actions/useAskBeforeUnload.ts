import { useEffect } from 'react'

/** For what is shown only once. */
export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askFirst)
    return () => window.removeEventListener('beforeunload', askFirst)
  }, [asks])
}
