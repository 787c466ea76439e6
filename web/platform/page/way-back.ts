import { useUrlState } from '#web/platform/kit/navigation.tsx'

const param = 'back'

/** `?back=…`: the form that sent its writer here. null for none, or for an address outside of this portal. */
export function useWayBack(): string | null {
  const back = new URLSearchParams(useUrlState().search).get(param)
  return back !== null && /^\/(?![/\\])/.test(back) ? back : null
}

export const withWayBack = (href: string, back: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${param}=${encodeURIComponent(back)}`
