import { paths } from '#web/platform/paths.ts'

/** What the address is to become, and the path to open after signing in where the address does not carry it. */
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
 * Where somebody without a token who asks for `path` (with query and fragment) is sent: always to the login. A path
 * with the segment `requests-management` is appended to it, any other one is kept aside as `from`.
 */
export function withoutToken(path: string): Redirect {
  if (isLogin(path)) return { to: carried(path) ? path : paths.login }
  if (hasKeptSegment(path)) return { to: paths.login + path }
  return path === paths.home ? { to: paths.login } : { to: paths.login, from: path }
}

/**
 * Where somebody with a token who is at `path` belongs; `from` is the path kept aside before signing in, `start` where a
 * sign-in leads that was on the way to nowhere.
 */
export function withToken(path: string, from?: string, start: string = paths.home): string {
  if (!isLogin(path)) return path
  const kept = carried(path) ?? from
  // Only a path of this portal: '//example.org' would lead to another site.
  return kept && /^\/(?![/\\])/.test(kept) && !isLogin(kept) ? kept : start
}
