import { googleIssuer, type OidcConfig } from '#server/platform/base/oidc-config.ts'

/** From the signed token or the directory's answer. */
export type Claims = Readonly<Record<string, unknown>>

/** RFC 8176: more than a password was asked. */
const strongProofs = new Set(['mfa', 'otp', 'hwk'])

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].some((one) => one === value)

/** Entra ID marks it with `xms_edov`, others with `email_verified`. Undefined without one. */
export function verifiedEmail({ email, email_verified: verified, xms_edov: entra }: Claims): string | undefined {
  if (typeof email !== 'string' || email.trim() === '') return undefined
  const isVerified = verified === undefined ? isTrue(entra) : isTrue(verified)
  return isVerified ? email.trim() : undefined
}

export function isOfDomains(
  { email, hd }: Claims,
  { issuer, domains }: Pick<OidcConfig, 'issuer' | 'domains'>,
): boolean {
  if (domains.length === 0) return true
  if (new URL(issuer).origin === googleIssuer) return typeof hd === 'string' && domains.includes(hd.toLowerCase())
  const domain = typeof email === 'string' ? email.slice(email.lastIndexOf('@') + 1).trim() : ''
  return domains.includes(domain.toLowerCase())
}

export const provedFactor = ({ amr }: Claims): boolean => textsOf(amr).some((one) => strongProofs.has(one))

export function mappedRole(
  claims: Claims,
  { roleClaim, roleMap }: Pick<OidcConfig, 'roleClaim' | 'roleMap'>,
): string | undefined {
  const values = textsOf(claims[roleClaim])
  return roleMap.find(({ value }) => values.includes(value))?.role
}

/** ISO 8601; null when the directory does not say. */
export const signedInAt = ({ auth_time: seconds }: Claims): string | null =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e10
    ? new Date(seconds * 1000).toISOString()
    : null
