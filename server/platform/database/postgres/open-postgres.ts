import pg from 'pg'

import { firstOf } from '#contract/items.ts'
import type { ServerAddresses } from '#server/platform/base/server-addresses.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { type Backend, type Limits, lookStatement, surviveLostConnections } from '../backend.ts'
import { Channels } from '../channels.ts'
import { Statements } from '../statements.ts'
import { connectionTo } from './connection.ts'
import { connectionsTo } from './connections.ts'
import { grantTo } from './grants.ts'
import { PostgresListener } from './listener.ts'
import { openReplica } from './replica.ts'
import { defaultStatementTimeoutMs, timeLimits, unlimitedSettings } from './role-settings.ts'

interface PostgresOptions extends Limits, ServerAddresses {
  log: (message: string) => void
}

/** A server that hangs or is cut off does not even report a timeout, so the driver waits this much more. */
const graceMs = 500

/** `past` goes around a pooler, `ofMigrations` is the user who owns the tables. */
function connectionsIn(options: PostgresOptions) {
  const { url, directUrl, readUrl, migrationUrl } = options
  const { connectTimeoutMs = 3_000, statementTimeoutMs = defaultStatementTimeoutMs } = options
  const common = {
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'portal',
  } satisfies pg.ClientConfig
  const limits = { ...timeLimits(statementTimeoutMs), query_timeout: statementTimeoutMs + graceMs }
  const pooled = directUrl !== undefined
  // A pooler allows no settings for a connection: its role has them by default (role-settings.ts).
  const config: pg.ClientConfig = pooled
    ? { ...connectionTo(url, 'DATABASE_URL', {}), ...common, query_timeout: limits.query_timeout }
    : { ...connectionTo(url), ...common, ...limits }
  const past: pg.ClientConfig = pooled
    ? { ...connectionTo(directUrl, 'DATABASE_DIRECT_URL'), ...common, ...limits }
    : config
  const ofMigrations: pg.ClientConfig = {
    ...(migrationUrl === undefined
      ? connectionTo(directUrl ?? url, pooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', unlimitedSettings)
      : connectionTo(migrationUrl, 'MIGRATION_DATABASE_URL', unlimitedSettings)),
    ...common,
  }
  const toReplica: pg.ClientConfig | undefined =
    readUrl === undefined
      ? undefined
      : { ...connectionTo(readUrl, 'DATABASE_READ_URL', pooled ? {} : undefined), ...common }
  return { pooled, config, past, ofMigrations, toReplica }
}

export function openPostgres(options: PostgresOptions): Backend {
  const { migrationUrl, log, poolSize = 10 } = options
  const { pooled, config, past, ofMigrations, toReplica } = connectionsIn(options)
  const statements = new Statements({ unnamed: pooled })
  const { pool, quick, wide, close } = connectionsTo({ config, poolSize, statements, log })
  const channels = new Channels()
  const listener = new PostgresListener({ config: past, channels, log })
  const replica = toReplica && openReplica(toReplica, { pooled, poolSize, statements, log, primary: quick })

  return {
    engine: 'postgres',
    pool,
    statements,
    quick,
    wide,
    replica,
    migrating: async (work) =>
      alone(ofMigrations, log, async (migrationPool) => {
        const done = await work(migrationPool)
        if (migrationUrl !== undefined) {
          await grantToOwnUser(pool, migrationPool, log)
        }
        return done
      }),
    async listen(channel, onPayload) {
      if (channels.add(channel, onPayload)) {
        await listener.listen(channel)
      }
      return async () => {
        if (channels.remove(channel, onPayload)) {
          await listener.unlisten(channel)
        }
      }
    },
    // The migrations' user also sees the sequences.
    snapshot: async () => openSnapshot(ofMigrations, log),
    async close() {
      await Promise.all([listener.close(), replica?.close()])
      await close()
    },
  }
}

async function alone<T>(
  config: pg.ClientConfig,
  log: (message: string) => void,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...config, max: 1 })
  surviveLostConnections(pool, log)
  try {
    // The migrator reads the tables before it takes its own lock, and fails when another instance drops one meanwhile.
    // The end of the connection frees this lock.
    await pool.query(`select pg_advisory_lock(hashtext('portal: migrating'))`)
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function openSnapshot(config: pg.ClientConfig, log: (message: string) => void) {
  const client = new pg.Client(config)
  client.on('error', (error) => log(`snapshot of the database lost: ${error.message}`))
  await client.connect()
  await client.query(lookStatement)
  return { client, close: async () => client.end() }
}

const userOf = async (pool: pg.Pool): Promise<string> =>
  firstOf((await pool.query<{ name: string }>('select current_user as name')).rows).name

async function grantToOwnUser(pool: pg.Pool, owner: pg.Pool, log: (message: string) => void): Promise<void> {
  const own = await userOf(pool)
  if (own === (await userOf(owner)) || !(await grantTo(own, owner))) {
    log(databaseTexts.mayChangeAudit(own))
  }
}
