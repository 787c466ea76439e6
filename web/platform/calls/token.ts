/** The times that a token names, in seconds since 1970; null for what is no token of ours. The signature is not read. */
export function timesOf(token: string): { issuedAt: number; expiresAt: number } | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const { iat, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    return typeof iat === 'number' && typeof exp === 'number' ? { issuedAt: iat, expiresAt: exp } : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return null
    throw error
  }
}
