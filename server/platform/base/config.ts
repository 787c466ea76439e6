import { isIP } from 'node:net'

import * as z from 'zod/mini'

import { keysOf } from '#contract/keys.ts'
import { unmetPatterns } from '#contract/passwords.ts'
import { settingTexts } from '#texts/operator/settings.ts'

import type { Keep } from './archive-keep.ts'
import { backupSettings, rehearsalScheduleOf } from './backup-config.ts'
import { oidcOf, oidcSettings, type OidcConfig, whyNoIssuer } from './oidc-config.ts'
import { ConfigError, fileSettingOf, withSecretFiles } from './secret-files.ts'
import { storagePlace, wrongPrefix } from './storage-url.ts'

export { ConfigError } from './secret-files.ts'

const unnamed = 'Proveedor'

const text = z.string().check(z.trim(), z.minLength(1))
const port = z
  .pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))
  .check(z.refine((value) => value <= 65_535))
const megabytes = z
  .pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))
  .check(z.refine((value) => value >= 1 && value <= 2048))
const seconds = z
  .pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number))
  .check(z.refine((value) => value <= 60))
const url = (...schemes: string[]) =>
  text.check(z.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol)))

const listed = (value: string): string[] => value.split(',').map((part) => part.trim())

const isContact = (value: string): boolean => /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+|https:\/\/\S+)$/.test(value)

/** A range of all addresses (`/0`) is refused, because every caller could then choose the address that the portal sees. */
function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (width < 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= width)
}

function isRoot(value: string): boolean {
  const { pathname, search, hash, username, password } = new URL(value)
  return /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === ''
}

function wrongAddress(value: string): string | undefined {
  const wrong = listed(value).find((part) => !isAddressOrRange(part))
  return wrong === undefined ? undefined : settingTexts.notAnAddress(wrong)
}

function wrongPlace(value: string): string | undefined {
  const prefix = wrongPrefix(value)
  return prefix === undefined ? undefined : settingTexts.wrongPrefix(prefix)
}

const particular: Readonly<Record<string, (value: string) => string | undefined>> = {
  PUBLIC_URL: (value) =>
    URL.canParse(value) && /^https?:/.test(value) && !isRoot(value)
      ? settingTexts.subPath(new URL(value).origin)
      : undefined,
  TRUST_PROXY: wrongAddress,
  WEBHOOK_ALLOW: wrongAddress,
  OIDC_ISSUER: whyNoIssuer,
  STORAGE_URL: wrongPlace,
  BACKUP_URL: wrongPlace,
}

const settings = {
  HOST: {
    doc: 'the address it listens on',
    schema: z._default(text, '127.0.0.1'),
  },
  PORT: {
    doc: 'the port it listens on; 0 takes a free one',
    schema: z._default(port, 3000),
  },
  DATA_DIR: {
    doc: 'the folder of the embedded database and the files',
    schema: z._default(text, './data'),
  },
  DATABASE_URL: {
    doc: 'a PostgreSQL to use instead of the embedded database',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  DATABASE_READ_URL: {
    doc: 'a replica of it that serves portfolios, searches and exports while it is up to date',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  DATABASE_DIRECT_URL: {
    doc: 'the way to the same database past a pooler that shares connections by transaction',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  MIGRATION_DATABASE_URL: {
    doc: 'the same database for a user who may change its tables',
    schema: z.optional(url('postgres:', 'postgresql:')),
  },
  SECRET_KEY: {
    doc: 'what the keys of tokens, links and passwords are derived from',
    schema: z.optional(z.string().check(z.refine((value) => Buffer.byteLength(value) >= 32))),
  },
  ADMIN_EMAIL: {
    doc: 'the first administrator’s e-mail',
    schema: z._default(text.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)), 'admin@portal.local'),
  },
  ADMIN_PASSWORD: {
    doc: 'the first administrator’s password; without it one is made up and shown once',
    schema: z.optional(z.string().check(z.refine((value) => unmetPatterns(value).length === 0))),
  },
  PUBLIC_URL: {
    doc: 'what links in e-mails start with',
    schema: z.optional(url('http:', 'https:').check(z.refine((value) => !URL.canParse(value) || isRoot(value)))),
  },
  SMTP_URL: {
    doc: 'outgoing mail; without it links show on screen only',
    schema: z.optional(url('smtp:', 'smtps:')),
  },
  MAIL_FROM: {
    doc: 'the sender of e-mails',
    schema: z.optional(text.check(z.regex(/@/))),
  },
  TRUST_PROXY: {
    doc: 'which proxies may set the client’s address',
    schema: z.optional(text.check(z.refine((value) => listed(value).every(isAddressOrRange)))),
  },
  METRICS_TOKEN: {
    doc: 'the bearer token of /metrics; without it only this machine may read it',
    schema: z.optional(z.string().check(z.minLength(16))),
  },
  PORTAL_SKIN: {
    doc: 'the skin that people see first',
    schema: z._default(z.enum(['smart', 'provider']), 'smart'),
  },
  PROVIDER_NAME: {
    doc: 'the company’s name on the second skin',
    schema: z._default(text, unnamed),
  },
  PROVIDER_LOGO: {
    doc: 'the company’s logo on the second skin',
    schema: z.optional(text.check(z.regex(/\.(svg|png|webp)$/i))),
  },
  STORAGE_URL: {
    doc: 'where files go; by default the folder files in DATA_DIR',
    schema: z.optional(text.check(z.refine((value) => storagePlace(value) !== undefined))),
  },
  SECURITY_CONTACT: {
    doc: 'whom to tell of a fault in this installation, in /.well-known/security.txt; without it there is no such file',
    schema: z.optional(text.check(z.refine((value) => listed(value).every(isContact)))),
  },
  WEBHOOK_ALLOW: {
    doc: 'networks beside the public ones in which webhooks may call; loopback takes http too',
    schema: z.optional(text.check(z.refine((value) => listed(value).every(isAddressOrRange)))),
  },
  ...oidcSettings,
  READS_PER_MINUTE: {
    doc: 'how many GETs a person may make in a minute, on each instance; 0 is any number',
    schema: z._default(z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)), 1200),
  },
  MAX_UPLOAD_MB: {
    doc: 'the largest file that may be uploaded, in megabytes',
    schema: z._default(megabytes, 25),
  },
  ...backupSettings,
  DRAIN_SECONDS: {
    doc: 'how long calls are still served after SIGTERM, while readiness is 503',
    schema: z._default(seconds, 5),
  },
  LOG_LEVEL: {
    doc: 'how much is logged; at a terminal without it only warnings and errors',
    schema: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  },
} as const

const ofServer = ['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const

const takes: Readonly<Record<keyof typeof settings, string>> = settingTexts.takes

export const settingNames = keysOf(settings)

type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

export interface Config {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  databaseReadUrl: string | undefined
  databaseDirectUrl: string | undefined
  migrationDatabaseUrl: string | undefined
  secretKey: string | undefined
  adminEmail: string
  adminPassword: string | undefined
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  trustProxy: string[] | false
  metricsToken: string | undefined
  skin: 'smart' | 'provider'
  providerName: string
  providerLogo: string | undefined
  storageUrl: string | undefined
  /** Addresses, `mailto:`, `https:` or `tel:`. */
  securityContact: string[]
  webhookAllow: string[]
  oidc: OidcConfig | undefined
  /** 0 is any number. */
  readsPerMinute: number
  maxUploadMb: number
  backupSchedule: string | undefined
  rehearsalSchedule: string | undefined
  backupKeep: Keep
  backupUrl: string | undefined
  backupPassphrase: string | undefined
  drainSeconds: number
  logLevel: Settings['LOG_LEVEL']
}

function readSettings(environment: Record<string, string | undefined>): Settings {
  const values = withSecretFiles(environment)
  const read: Record<string, unknown> = {}
  for (const name of settingNames) {
    const value = values[name] || undefined
    const result = z.safeParse(settings[name].schema, value)
    if (!result.success) {
      const from = environment[fileSettingOf(name)] ? settingTexts.fromFile(name, fileSettingOf(name)) : name
      throw new ConfigError(settingTexts.wrong(from, takes[name], value && particular[name]?.(value)))
    }
    read[name] = result.data
  }
  return read as Settings
}

/** An empty variable counts as absent. @throws ConfigError naming the first wrong variable and what it takes */
export function readConfig(
  environment: Record<string, string | undefined>,
  { secret = true }: { secret?: boolean } = {},
): Config {
  const given = readSettings(environment)
  if (secret && given.DATABASE_URL && !given.SECRET_KEY)
    throw new ConfigError(settingTexts.secretMissing(takes.SECRET_KEY))
  const without = ofServer.find((name) => given[name] && !given.DATABASE_URL)
  if (without) throw new ConfigError(settingTexts.databaseMissing(without))
  const publicUrl = (given.PUBLIC_URL ?? `http://${hostInUrl(given.HOST)}:${given.PORT}`).replace(/\/+$/, '')
  return {
    host: given.HOST,
    port: given.PORT,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    migrationDatabaseUrl: given.MIGRATION_DATABASE_URL,
    secretKey: given.SECRET_KEY,
    adminEmail: given.ADMIN_EMAIL,
    adminPassword: given.ADMIN_PASSWORD,
    publicUrl,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? given.ADMIN_EMAIL,
    trustProxy: given.TRUST_PROXY ? listed(given.TRUST_PROXY) : false,
    metricsToken: given.METRICS_TOKEN,
    skin: given.PORTAL_SKIN,
    providerName: given.PROVIDER_NAME,
    providerLogo: given.PROVIDER_LOGO,
    storageUrl: given.STORAGE_URL,
    securityContact: given.SECURITY_CONTACT ? listed(given.SECURITY_CONTACT) : [],
    webhookAllow: given.WEBHOOK_ALLOW ? listed(given.WEBHOOK_ALLOW) : [],
    oidc: oidcOf(given, publicUrl),
    readsPerMinute: given.READS_PER_MINUTE,
    maxUploadMb: given.MAX_UPLOAD_MB,
    backupSchedule: given.BACKUP_SCHEDULE,
    rehearsalSchedule: rehearsalScheduleOf(given),
    backupKeep: given.BACKUP_KEEP,
    backupUrl: given.BACKUP_URL,
    backupPassphrase: given.BACKUP_PASSPHRASE,
    drainSeconds: given.DRAIN_SECONDS,
    logLevel: given.LOG_LEVEL,
  }
}

export const companyOf = ({ providerName }: Pick<Config, 'providerName'>): string | undefined =>
  providerName === unnamed ? undefined : providerName

export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)
