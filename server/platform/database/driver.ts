import { AsyncLocalStorage } from 'node:async_hooks'

import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

import { beginPart } from '#server/platform/base/call-trace.ts'
import { within } from '#server/platform/base/within.ts'

import { asking, costsConnection } from './errors.ts'
import type { RowClaim } from './row-claim.ts'
import type { Tables } from './schema/tables.ts'

/** Sent in place of a bare `begin`. */
const opening = new AsyncLocalStorage<string>()

/** The statements open each transaction of the work, in the round trip of its begin. */
export async function openingWith<T>(statements: string, work: () => Promise<T>): Promise<T> {
  return opening.run(statements, work)
}

/** Destroying the Kysely leaves the pool open. `onUse` hears of each use of a connection. */
export function kyselyOver(pool: pg.Pool, onUse: () => void = () => undefined): Kysely<Tables> {
  const dialect: Dialect = {
    createDriver: () => new PoolDriver(pool, onUse),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  }
  return new Kysely<Tables>({ dialect })
}

/**
 * A failed statement does not cost the connection, as it does in `pool.query`. A connection without an answer is thrown
 * away, because the late answer would be taken for the next statement's.
 */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await asking(async () => connected(pool))
  let lost = false
  try {
    return await asking(async () => work(client))
  } catch (error) {
    lost = costsConnection(error)
    throw error
  } finally {
    client.release(lost)
  }
}

/**
 * The pool's own limit begins again when a place becomes free and a connection has to be made; this one is for both.
 */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const end = beginPart('waiting', () => 'connection')
  try {
    return await inTime(pool)
  } finally {
    end()
  }
}

async function inTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const limit = pool.options.connectionTimeoutMillis
  if (!limit || pool.idleCount > 0) return pool.connect()
  const connecting = pool.connect()
  try {
    return await within(limit, connecting, 'timeout exceeded when trying to connect')
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  }
}

export interface ClaimedQuery extends pg.QueryConfig {
  claim?: RowClaim | undefined
}

/** Parsed and planned once per connection. A name stands for one text for ever. */
export async function namedIn<Row extends object>(
  tx: Kysely<Tables>,
  name: string,
  text: string,
  values: readonly unknown[],
  claim?: RowClaim<Row>,
): Promise<Row[]> {
  const query = { ...CompiledQuery.raw(text, [...values]), name, claim }
  return (await tx.executeQuery<Row>(query)).rows
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool

  readonly #onUse: () => void

  constructor(pool: pg.Pool, onUse: () => void) {
    this.#pool = pool
    this.#onUse = onUse
  }

  async init(): Promise<void> {
    // Connections are made when they are needed.
  }

  async acquireConnection(): Promise<PoolConnection> {
    this.#onUse()
    return new PoolConnection(await asking(async () => connected(this.#pool)))
  }

  async beginTransaction(connection: PoolConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await connection.run([begin, opening.getStore()].filter(Boolean).join('; '))
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    const { command } = await connection.run('commit')
    // A commit after a failed statement rolls back without an error of its own.
    if (command === 'ROLLBACK') {
      throw new AbortedTransactionError()
    }
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    // The connection is lost, and its transaction with it: no further wait.
    if (connection.lost) return
    try {
      await connection.client.query('rollback')
    } catch {
      // The transaction is lost with the connection. The first error says more than this one.
      connection.lost = true
    }
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.client.release(connection.lost)
  }

  async destroy(): Promise<void> {
    // The pool ends with the database, not with one Kysely over it.
  }
}

class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  lost = false

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** Several statements give an array of answers, which nobody reads. */
  async run(text: string): Promise<pg.QueryResult> {
    try {
      return await asking(async () => this.client.query(text))
    } catch (error) {
      this.lost ||= costsConnection(error)
      throw error
    }
  }

  async executeQuery<Row>(query: CompiledQuery & Pick<ClaimedQuery, 'name' | 'claim'>): Promise<QueryResult<Row>> {
    try {
      const { name, sql: text, parameters, claim } = query
      const statement: ClaimedQuery = { ...(name !== undefined && { name }), text, values: [...parameters], claim }
      const result = await asking(async () => this.client.query(statement))
      const counts = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
      return {
        rows: result.rows ?? [],
        ...(counts && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
      }
    } catch (error) {
      this.lost = costsConnection(error)
      throw error
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Results are read in batches by id, so that no connection is held for a slow reader')
  }
}
