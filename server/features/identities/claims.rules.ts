import { googleIssuer, type OidcConfig } from '#server/platform/base/oidc-config.ts'

// What the directory's statements about a person come to.

/** By name, as the signed token or the directory's answer about the person has them. */
export type Claims = Readonly<Record<string, unknown>>

/** The directory's proofs that more than a password was asked (RFC 8176). */
const strongProofs = new Set(['mfa', 'otp', 'hwk'])

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].some((one) => one === value)

/**
 * The e-mail that the directory verified; undefined of who has none. Entra ID says so with `xms_edov`, the others with
 * `email_verified`.
 */
export function verifiedEmail({ email, email_verified: verified, xms_edov: entra }: Claims): string | undefined {
  if (typeof email !== 'string' || email.trim() === '') return undefined
  const isVerified = verified === undefined ? isTrue(entra) : isTrue(verified)
  return isVerified ? email.trim() : undefined
}

/** Whether a person is of the company's domains: of Google by the Workspace, as anybody may have an account with any e-mail. */
export function isOfDomains(
  { email, hd }: Claims,
  { issuer, domains }: Pick<OidcConfig, 'issuer' | 'domains'>,
): boolean {
  if (domains.length === 0) return true
  if (new URL(issuer).origin === googleIssuer) return typeof hd === 'string' && domains.includes(hd.toLowerCase())
  const domain = typeof email === 'string' ? email.slice(email.lastIndexOf('@') + 1).trim() : ''
  return domains.includes(domain.toLowerCase())
}

/** Whether the directory has asked for a second factor. */
export const provedFactor = ({ amr }: Claims): boolean => textsOf(amr).some((one) => strongProofs.has(one))

/** The role that the map gives a person, by its name: the first that fits. Undefined where none does. */
export function mappedRole(
  claims: Claims,
  { roleClaim, roleMap }: Pick<OidcConfig, 'roleClaim' | 'roleMap'>,
): string | undefined {
  const values = textsOf(claims[roleClaim])
  return roleMap.find(({ value }) => values.includes(value))?.role
}

/** When the person signed in at the directory, where it tells, ISO 8601. */
export const signedInAt = ({ auth_time: seconds }: Claims): string | null =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds > 0 && seconds < 1e10
    ? new Date(seconds * 1000).toISOString()
    : null
