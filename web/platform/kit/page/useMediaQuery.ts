import { useSyncExternalStore } from 'react'

/** The stylesheets use the same widths. Paper is no phone, whatever it is printed from. */
export const phone = 'screen and (max-width: 767.98px)'
export const print = 'print'
export const desktop = '(min-width: 1024.02px)'

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  )
}
