import { isIP } from 'node:net'

/** `id` is a host's name, `origin` as a browser sends it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Undefined for a plain http address other than localhost, and for a bare IP address: browsers make no passkeys there.
 */
export function relyingPartyOf({ publicUrl }: { publicUrl: string }): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isHere) return undefined
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
}
