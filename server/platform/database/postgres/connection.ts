import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'

import type pg from 'pg'

import { ConfigError } from '#server/platform/base/secret-files.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { valueParsers } from '../value-parsers.ts'

/** The settings that name a PostgreSQL. */
export type UrlSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'

/**
 * What each connection sets for itself, whatever its server, database or role are set to: how values are written, because
 * they are read so; how transactions are kept apart; and what makes statements quick. A plan for any value: each list has
 * a statement of its own for each shape, and planning a search anew took longer than running it. Pages of an index are in
 * memory or on a disk without a head. What a search finds in 100 000 rows is 6 MB, which would go through a temporary
 * file. What waits to be sorted into a search index is read by each search. To compile a statement (JIT) takes longer than
 * any of them runs.
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
 * How a PostgreSQL is connected to by its address, as psql does with the same one: what is said about TLS means what it
 * means to libpq, and `options` are kept beside the portal's own.
 * @param sets what the connection sets for itself; nothing through a pooler that shares connections
 * @throws ConfigError when what it says about TLS can't be used
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
 * What `sslmode` asks for; undefined where nothing is said. `require` encrypts and asks for no certificate, unless one is
 * given to check it by: so hosted databases hand it out, with certificates that are their own. `prefer` is taken for
 * `require`: what falls back to no encryption without a word is none.
 * @see https://www.postgresql.org/docs/current/libpq-ssl.html
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

/** Whether a connection over a network is encrypted without the server having to show who it is. */
export function isUnchecked(url: string): boolean {
  const { ssl } = connectionTo(url)
  return typeof ssl === 'object' && ssl.rejectUnauthorized === false
}
