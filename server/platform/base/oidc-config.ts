import * as z from 'zod/mini'

import { settingTexts } from '#texts/operator/settings.ts'

import { ConfigError } from './secret-files.ts'

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
  /** In small letters; none allows all domains. */
  domains: string[]
  roleClaim: string
  /** The first that fits counts; without any, the portal alone gives roles. */
  roleMap: { value: string; role: string }[]
  /** Then only people who manage users may sign in without the directory. */
  only: boolean
}

/** One issuer serves all accounts of the world. */
export const googleIssuer = 'https://accounts.google.com'
const isMicrosoft = (host: string): boolean => /(^|\.)(microsoftonline\.(com|us|de)|chinacloudapi\.cn)$/.test(host)
const anyTenant = /^\/(common|organizations|consumers)(\/|$)/i

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

export function whyNoIssuer(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname, pathname } = new URL(value)
  if (protocol === 'http:' && !isLoopback(hostname)) return settingTexts.oidcPlain
  const tenant = isMicrosoft(hostname) ? anyTenant.exec(pathname)?.[1] : undefined
  return tenant === undefined ? undefined : settingTexts.oidcAnyTenant(tenant)
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === '' && !whyNoIssuer(value)
}

const text = z.string().check(z.trim(), z.minLength(1))
const domain = /^[a-z\d-]+(\.[a-z\d-]+)+$/

/** A value of a directory may have a `=` itself; a role has none. */
const roleMap = (value: string): { value: string; role: string }[] =>
  value
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const at = part.lastIndexOf('=')
      return { value: part.slice(0, Math.max(at, 0)).trim(), role: part.slice(at + 1).trim() }
    })

const listed = (value: string): string[] => value.split(',').map((part) => part.trim().toLowerCase())

export const oidcSettings = {
  OIDC_ISSUER: {
    doc: 'the directory (OpenID Connect) where people sign in; without it there is no single sign-on',
    schema: z.optional(text.check(z.refine(isIssuer))),
  },
  OIDC_CLIENT_ID: {
    doc: 'what the directory calls the portal',
    schema: z.optional(text),
  },
  OIDC_CLIENT_SECRET: {
    doc: 'the secret that the directory gave the portal',
    schema: z.optional(text),
  },
  OIDC_NAME: {
    doc: 'what the button to sign in there calls it',
    schema: z.optional(text.check(z.maxLength(40))),
  },
  OIDC_DOMAINS: {
    doc: 'domains of the e-mails that may come from there; of Google, the domains of the company’s Workspace',
    schema: z.optional(text.check(z.refine((value) => listed(value).every((part) => domain.test(part))))),
  },
  OIDC_ROLE_CLAIM: {
    doc: 'the claim that OIDC_ROLE_MAP looks at',
    schema: z._default(text, 'groups'),
  },
  OIDC_ROLE_MAP: {
    doc: 'which role each value of that claim brings at each sign-in; the first that fits counts',
    schema: z.optional(
      text.check(
        z.refine((value) => {
          const entries = roleMap(value)
          return entries.length > 0 && entries.every((one) => one.value !== '' && one.role !== '')
        }),
      ),
    ),
  },
  OIDC_ONLY: {
    doc: 'whether the password is for who manages users alone',
    schema: z._default(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }), false),
  },
} as const

type Settings = { [K in keyof typeof oidcSettings]: z.output<(typeof oidcSettings)[K]['schema']> }

/** @throws ConfigError naming what is missing */
export function oidcOf(given: Settings, publicUrl: string): OidcConfig | undefined {
  const { takes } = settingTexts
  const issuer = given.OIDC_ISSUER
  if (issuer === undefined) {
    const lone = (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLE_MAP'] as const).find((name) => given[name])
    const name = lone ?? (given.OIDC_ONLY ? 'OIDC_ONLY' : undefined)
    if (name !== undefined) throw new ConfigError(settingTexts.oidcIssuerMissing(name))
    return undefined
  }
  const demanded = (name: 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'): string => {
    const value = given[name]
    if (value === undefined) throw new ConfigError(settingTexts.oidcMissing(name, takes[name]))
    return value
  }
  const [clientId, clientSecret] = [demanded('OIDC_CLIENT_ID'), demanded('OIDC_CLIENT_SECRET')]
  if (new URL(issuer).origin === googleIssuer && given.OIDC_DOMAINS === undefined)
    throw new ConfigError(settingTexts.oidcGoogle(takes.OIDC_DOMAINS))
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError(settingTexts.oidcPublicUrl(publicUrl))
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.OIDC_NAME ?? nameOf(issuer),
    domains: given.OIDC_DOMAINS === undefined ? [] : listed(given.OIDC_DOMAINS),
    roleClaim: given.OIDC_ROLE_CLAIM,
    roleMap: given.OIDC_ROLE_MAP === undefined ? [] : roleMap(given.OIDC_ROLE_MAP),
    only: given.OIDC_ONLY,
  }
}

function nameOf(issuer: string): string {
  const { origin, hostname } = new URL(issuer)
  if (origin === googleIssuer) return 'Google'
  return isMicrosoft(hostname) ? 'Microsoft' : hostname
}
