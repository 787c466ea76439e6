import pg from 'pg'

import { databaseTexts } from '#texts/operator/database.ts'

import { type Backend, decodeInTurns, type Limits, lookStatement, surviveLostConnections } from '../backend.ts'
import { Channels } from '../channels.ts'
import { Statements } from '../statements.ts'
import { connectionTo } from './connection.ts'
import { grantTo } from './grants.ts'
import { PostgresListener } from './listener.ts'
import { QuickReader } from './quick-reader.ts'

interface PostgresOptions extends Limits {
  url: string
  /** The connection that migrations use, when the portal's own may not change the schema. */
  migrationUrl?: string | undefined
  log: (message: string) => void
}

/** A server that hangs or is cut off answers nothing, not even that a statement took too long: wait this much more. */
const graceMs = 500
const quickConnections = 2
const wideConnections = 1

/** A PostgreSQL server (15 or newer). No connection is made before the first statement. */
export function openPostgres(options: PostgresOptions): Backend {
  const { url, log, connectTimeoutMs = 3_000, statementTimeoutMs = 4_000, poolSize = 10 } = options
  const common = {
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'portal',
  } satisfies pg.ClientConfig
  const connection: pg.ClientConfig = { ...connectionTo(url), ...common }
  const ofMigrations: pg.ClientConfig =
    options.migrationUrl === undefined
      ? connection
      : { ...connectionTo(options.migrationUrl, 'MIGRATION_DATABASE_URL'), ...common }
  const limits = {
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + graceMs,
    // Sooner, so that a save that waits for others is told so, and not that the database takes too long.
    lock_timeout: Math.floor(statementTimeoutMs * 0.875),
    // A transaction only ever waits for the database; one that idles has lost its owner and holds its locks.
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  } satisfies pg.ClientConfig

  const pool = new pg.Pool({ ...connection, ...limits, max: poolSize })
  surviveLostConnections(pool, log)
  dropIdleWithLost(pool)
  decodeInTurns(pool)
  const statements = new Statements()
  statements.watch(pool)
  const reader = new QuickReader({ ...connection, ...limits }, quickConnections, { log, statements })
  // Apart from the short reads, each of which would wait for it: 40 searches of one person held up everybody's sessions.
  const wideReader = new QuickReader({ ...connection, ...limits }, wideConnections, { log, statements })
  const channels = new Channels()
  const listener = new PostgresListener({ config: { ...connection, ...limits }, channels, log })

  return {
    engine: 'postgres',
    pool,
    statements,
    quick: async (statement) => reader.query(statement),
    wide: async (statement) => wideReader.query(statement),
    migrating: async (work) =>
      alone(ofMigrations, log, async (migrationPool) => {
        const done = await work(migrationPool)
        if (options.migrationUrl !== undefined) {
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
      await listener.close()
      await Promise.all([reader.close(), wideReader.close()])
      await pool.end()
    },
  }
}

/** Runs `work` with a pool of its own, while no other instance does. */
async function alone<T>(
  config: pg.ClientConfig,
  log: (message: string) => void,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ ...config, max: 1 })
  surviveLostConnections(pool, log)
  try {
    // The migrator looks at the tables before it takes its own lock, and fails where another instance drops one
    // meanwhile. The end of the connection gives this lock back.
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

/**
 * A connection that was given up takes the idle ones with it: what is silent is the server or the way to it, and each of
 * them would be waited for by somebody, long after both are well again.
 */
function dropIdleWithLost(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (!error) return void idle.add(client)
    for (const other of idle) {
      // The pool lets it go at once; by the end of its stream alone it would give it away once more.
      other.emit('error', new Error('another one was lost'))
      other.connection.stream.destroy()
    }
    idle.clear()
  })
}

const userOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ name: string }>('select current_user as name')).rows[0]!.name

/** Lets the portal's own user work on what the migrations' user owns. */
async function grantToOwnUser(pool: pg.Pool, owner: pg.Pool, log: (message: string) => void): Promise<void> {
  const own = await userOf(pool)
  if (own === (await userOf(owner)) || !(await grantTo(own, owner))) {
    log(databaseTexts.mayChangeAudit(own))
  }
}
