import { paths } from '#web/platform/paths.ts'

interface Redirect {
  to: string
  from?: string
}

/** Paths with this segment stay part of the login's address. */
const KEPT_SEGMENT = 'requests-management'

const pathnameOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? ''

export const hasKeptSegment = (path: string): boolean => pathnameOf(path).split('/').includes(KEPT_SEGMENT)

const isLogin = (path: string): boolean => /^\/login(\/|$)/.test(pathnameOf(path))

/** What follows `/login` in `/login/requests-management/17?x=1`. */
function carried(path: string): string | undefined {
  return isLogin(path) && hasKeptSegment(path) ? path.slice(paths.login.length) : undefined
}

/**
 * Always the login. A path with the segment `requests-management` is appended to it, any other is kept aside as `from`.
 */
export function withoutToken(path: string): Redirect {
  if (isLogin(path)) return { to: carried(path) ? path : paths.login }
  if (hasKeptSegment(path)) return { to: paths.login + path }
  return path === paths.home ? { to: paths.login } : { to: paths.login, from: path }
}

/** `from` is the path kept aside before signing in; `start` serves a sign-in without one. */
export function withToken(path: string, from?: string, start: string = paths.home): string {
  if (!isLogin(path)) return path
  const kept = carried(path) ?? from
  // Only a path of this portal: '//example.org' would lead to another site.
  return kept && /^\/(?![/\\])/.test(kept) && !isLogin(kept) ? kept : start
}
