import type { Profile } from '#contract/profile.ts'

// The two keys under which the browser keeps a session; their names are part of the specification.
export const TOKEN_KEY = 'jwt'
export const USER_KEY = 'user'
export const VISITED_KEY = 'visited'
export const CREATE_KEYS = 'create-keys'
/** Stands in a tab whose person signs in again to confirm who they are: a directory that knows them has to ask. */
export const ASKED_AGAIN = 'sign-on-again'
/** Stands while the last session ended by a 401, so that other tabs can tell that from a logout. It names nobody. */
const EXPIRED_KEY = 'session-expired'

interface StoredSession {
  token: string
  /** null where it is missing or unreadable: the me call then says who it is. */
  user: Profile | null
}

/** A stored person of another shape counts as none. */
function storedUser(): Profile | null {
  const text = localStorage.getItem(USER_KEY)
  if (text === null) return null
  try {
    const user: unknown = JSON.parse(text)
    return isProfile(user) ? user : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function readSession(): StoredSession | null {
  const token = localStorage.getItem(TOKEN_KEY)
  return token ? { token, user: storedUser() } : null
}

export function writeSession(token: string, user: Profile): void {
  localStorage.removeItem(EXPIRED_KEY)
  sessionStorage.removeItem(ASKED_AGAIN)
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.setItem(TOKEN_KEY, token)
}

export const hasExpired = (): boolean => localStorage.getItem(EXPIRED_KEY) !== null

/** The token goes last: other tabs watch it. */
export function removeSession(expired = false): void {
  if (expired) localStorage.setItem(EXPIRED_KEY, '1')
  else {
    localStorage.removeItem(EXPIRED_KEY)
    sessionStorage.removeItem(CREATE_KEYS)
  }
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(TOKEN_KEY)
  // The records that were looked at bear names of people.
  localStorage.removeItem(VISITED_KEY)
  // Version 0.9.0 noted what screens asked for, search terms among it.
  for (const key of Object.keys(localStorage)) if (key.startsWith('first-calls:')) localStorage.removeItem(key)
}

function isProfile(value: unknown): value is Profile {
  if (typeof value !== 'object' || value === null) return false
  const { id, firstName, permissions }: Partial<Record<keyof Profile, unknown>> = value
  return typeof id === 'number' && typeof firstName === 'string' && Array.isArray(permissions)
}
