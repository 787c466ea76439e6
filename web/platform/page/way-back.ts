import { useUrlState } from '#web/platform/kit/navigation.tsx'

const param = 'back'

/**
 * The address in `?back=…`: the form that sent its writer here to make what it lacks. Null where there is none, or none
 * of this portal.
 */
export function useWayBack(): string | null {
  const back = new URLSearchParams(useUrlState().search).get(param)
  return back !== null && /^\/(?![/\\])/.test(back) ? back : null
}

/** An address that leads back to another one. */
export const withWayBack = (href: string, back: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${param}=${encodeURIComponent(back)}`
