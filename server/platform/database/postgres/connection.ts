import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

import type pg from 'pg'

import { ConfigError } from '#server/platform/base/secret-files.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { valueParsers } from '../value-parsers.ts'

export type UrlSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'

/**
 * Set on each connection, because a server, database or role may have others. `force_generic_plan`: planning a search
 * took longer than running it. `random_page_cost`: indexes are in memory or on a disk without a head. `work_mem`: a
 * search in 100 000 rows finds 6 MB, which would go through a temporary file. Each search also reads what waits to be
 * sorted into its index, and JIT takes longer than any statement.
 */
export const ownSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  default_transaction_isolation: 'read committed',
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: '1.1',
  work_mem: '16MB',
  gin_pending_list_limit: '256kB',
  jit: 'off',
}

/**
 * TLS and `options` of the address mean what they mean to libpq. `sets` is empty behind a pooler that shares
 * connections. @throws ConfigError for TLS settings that cannot be used
 */
export function connectionTo(
  url: string,
  setting: UrlSetting = 'DATABASE_URL',
  sets: Readonly<Record<string, string>> = ownSettings,
): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams
  const ssl = tlsOf(given, setting)
  const options = [
    given.get('options'),
    ...Object.entries(sets).map(([name, value]) => `-c ${name}=${value.replace(' ', '\\ ')}`),
  ]
  const binding = given.get('channel_binding')
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'channel_binding']) given.delete(name)
  return {
    connectionString: address.href,
    ...(ssl !== undefined && { ssl }),
    ...(binding !== null && { enableChannelBinding: binding !== 'disable' }),
    ...(options.some(Boolean) && { options: options.filter(Boolean).join(' ') }),
    types: valueParsers,
  }
}

const modes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full']

/**
 * `require` encrypts and checks no certificate unless one is given, because hosted databases have certificates of their
 * own. `prefer` counts as `require`: silent fallback to no encryption is none. @see
 * https://www.postgresql.org/docs/current/libpq-ssl.html
 */
function tlsOf(given: URLSearchParams, setting: UrlSetting): boolean | ConnectionOptions | undefined {
  const mode = given.get('sslmode') ?? process.env['PGSSLMODE'] ?? undefined
  const files = (['sslrootcert', 'sslcert', 'sslkey'] as const).filter((name) => given.get(name))
  if (mode === undefined && files.length === 0) return undefined
  if (mode !== undefined && !modes.includes(mode))
    throw new ConfigError(databaseTexts.sslMode(setting, mode, modes.join(', ')))
  if (mode === 'disable' || mode === 'allow') return false
  const fromSystem = given.get('sslrootcert') === 'system'
  const [ca, cert, key] = (['sslrootcert', 'sslcert', 'sslkey'] as const).map((name) =>
    name === 'sslrootcert' && fromSystem ? undefined : fileOf(given.get(name), name, setting),
  )
  const isChecked = mode === 'verify-full' || mode === 'verify-ca' || ca !== undefined || fromSystem
  const isNamed = mode === 'verify-full' || mode === undefined || fromSystem
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    rejectUnauthorized: isChecked && mode !== 'no-verify',
    ...(!isNamed && { checkServerIdentity: () => undefined }),
  }
}

function fileOf(file: string | null, name: string, setting: UrlSetting): string | undefined {
  if (!file) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigError(databaseTexts.tlsFile(setting, name, file), { cause })
  }
}

/** Over a network, encrypted, but without proof who the server is. */
export function isUnchecked(url: string): boolean {
  const { ssl } = connectionTo(url)
  return typeof ssl === 'object' && ssl.rejectUnauthorized === false
}
