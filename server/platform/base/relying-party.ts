import { isIP } from 'node:net'

/** Whom passkeys are made for: `id` is a host's name, `origin` as a browser sends it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Browsers make passkeys for https, and for localhost, which is this machine. For a bare IP address they make none.
 * @returns undefined where there can be none
 */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isHere) return undefined
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}
