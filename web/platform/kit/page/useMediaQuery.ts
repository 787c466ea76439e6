import { useSyncExternalStore } from 'react'

/** The widths at which layouts change; the stylesheets use the same. Paper is no phone, whatever it is printed from. */
export const phone = 'screen and (max-width: 767.98px)'
export const print = 'print'
export const desktop = '(min-width: 1024.02px)'

/** Whether a media query holds now. */
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
