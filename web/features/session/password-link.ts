import { storeOf } from '#web/platform/store.ts'

/**
 * A one-time link of an invitation or a reset (`/login#invite=…`), or the outcome of a sign-in at the company's
 * directory (`/login#sso=…`, `/login#sso-error=…`).
 */
export interface PasswordLink {
  kind: (typeof kinds)[number]
  token: string
}
const kinds = ['invite', 'reset', 'sso', 'sso-error'] as const

const { current, become, subscribe } = storeOf<PasswordLink | null>(null)

export { current as currentPasswordLink, subscribe as subscribeToPasswordLink }
/** null once the link was used or is left. */
export const setPasswordLink = become

/** Reads the fragment of a login address; null for any other address. */
export function passwordLinkIn(pathname: string, hash: string): PasswordLink | null {
  if (!/^\/login\/?$/.test(pathname)) return null
  const [, named, token] = /^#([a-z-]+)=([\w.~-]+)$/.exec(hash) ?? []
  const kind = kinds.find((one) => one === named)
  return kind && token ? { kind, token } : null
}

function take(): void {
  const link = passwordLinkIn(location.pathname, location.hash)
  if (!link) return
  // Neither the history nor a glance at the screen should keep the token.
  history.replaceState(history.state, '', location.pathname)
  setPasswordLink(link)
}

/**
 * Takes the link out of the address bar, now and whenever another one is pasted. Called once, before anything else
 * touches the address.
 */
export function startPasswordLink(): void {
  take()
  // A typed fragment causes both; popstate comes first, and the keeper of the address hears it too.
  globalThis.addEventListener('popstate', take)
  globalThis.addEventListener('hashchange', take)
}
