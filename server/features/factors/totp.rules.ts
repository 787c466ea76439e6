// RFC 6238: SHA-1, six digits, a step of 30 seconds, secrets of 20 bytes. The library is loaded for the first app.

const period = 30
const load = () => import('otpauth')

/** Base 32. */
export async function newAppSecret(): Promise<string> {
  const { Secret } = await load()
  return new Secret({ size: 20 }).base32
}

export async function appUri({
  secret,
  issuer,
  label,
}: {
  secret: string
  issuer: string
  label: string
}): Promise<string> {
  const { TOTP } = await load()
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret }).toString()
}

/** The present step or a neighbour, because clocks differ; undefined for a wrong code. The secret is in base 32. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const { Secret, TOTP } = await load()
  const app = new TOTP({ algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
  const delta = app.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
}
