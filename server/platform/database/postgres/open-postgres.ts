import pg from 'pg'

import { databaseTexts } from '#texts/operator/database.ts'

import { type Backend, decodeInTurns, type Limits, lookStatement, surviveLostConnections } from '../backend.ts'
import { Channels } from '../channels.ts'
import { valueParsers } from '../value-parsers.ts'
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

/** A PostgreSQL server (15 or newer). No connection is made before the first statement. */
export function openPostgres(options: PostgresOptions): Backend {
  const { url, log, connectTimeoutMs = 3_000, statementTimeoutMs = 4_000, poolSize = 10 } = options
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'portal',
    // A plan for any value: each list has a statement of its own for each shape, and planning a search anew took longer
    // than running it. Pages of an index are in memory or on a disk without a head. What a search finds in 100 000 rows is
    // 6 MB, which would go through a temporary file. What waits to be sorted into a search index is read by each search.
    options:
      '-c TimeZone=UTC -c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c work_mem=16MB -c gin_pending_list_limit=256kB',
    types: valueParsers,
  } satisfies pg.ClientConfig
  const limits = {
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + graceMs,
    // A transaction only ever waits for the database; one that idles has lost its owner and holds its locks.
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  } satisfies pg.ClientConfig

  const pool = new pg.Pool({ ...connection, ...limits, max: poolSize })
  surviveLostConnections(pool, log)
  decodeInTurns(pool)
  const reader = new QuickReader({ ...connection, ...limits }, quickConnections, log)
  const channels = new Channels()
  const listener = new PostgresListener({ config: { ...connection, ...limits }, channels, log })

  return {
    engine: 'postgres',
    pool,
    quick: async (statement) => reader.query(statement),
    async migrating(work) {
      const migrationPool = new pg.Pool({ ...connection, connectionString: options.migrationUrl ?? url, max: 1 })
      surviveLostConnections(migrationPool, log)
      try {
        // The migrator looks at the tables before it takes its own lock, and fails where another instance drops one
        // meanwhile. The end of the connection gives this lock back.
        await migrationPool.query(`select pg_advisory_lock(hashtext('portal: migrating'))`)
        const done = await work(migrationPool)
        if (options.migrationUrl !== undefined) {
          await grantToOwnUser(pool, migrationPool, log)
        }
        return done
      } finally {
        await migrationPool.end()
      }
    },
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
    async snapshot() {
      // The migrations' user also sees the sequences.
      const client = new pg.Client({ ...connection, connectionString: options.migrationUrl ?? url })
      client.on('error', (error) => log(`snapshot of the database lost: ${error.message}`))
      await client.connect()
      await client.query(lookStatement)
      return { client, close: async () => client.end() }
    },
    async close() {
      await listener.close()
      await reader.close()
      await pool.end()
    },
  }
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
