// With 16 callers a list takes half of the processor time that it takes with a connection for each statement (0.73
// against 1.5 ms), and so does a detail (0.52 against 1.07): sending and waking up cost most.
import pg from 'pg'

import { isOutdatedStatement, isReadTimeout, tooManyConnections } from '../errors.ts'
import type { Statements } from '../statements.ts'

interface QuickStatement {
  name: string
  text: string
  values: unknown[]
}

interface Watching {
  log: (message: string) => void
  statements?: Statements
}

interface Connection {
  client: pg.Client
  underWay: number
  corked: boolean
  connected: boolean
  refused?: pg.DatabaseError
}

const fullForMs = 1_000
const closeMs = 2_000

/**
 * Statements do not wait for the answer to the one before, and one turn of the event loop sends its statements
 * together.
 * A statement waits for those before it on its connection, so only short ones belong here. A lost connection fails all
 * of its statements as unavailable, and the next one connects again.
 */
export class QuickReader {
  readonly #config: pg.ClientConfig
  readonly #connections: (Connection | undefined)[]
  readonly #log: (message: string) => void
  readonly #statements: Statements | undefined
  #fullUntil = -Infinity
  #closed = false

  constructor(config: pg.ClientConfig, most: number, { log, statements }: Watching) {
    this.#config = { ...config, pipeline: true }
    this.#connections = Array.from({ length: most })
    this.#log = log
    this.#statements = statements
  }

  /** @throws the error of the statement, or of a connection that is lost or cannot be made */
  async query<Row extends object>(statement: QuickStatement): Promise<Row[]> {
    // A read may be repeated: each connection may have an outdated plan, and another one may be refused.
    for (let left = this.#connections.length + 1; ; left -= 1) {
      const connection = this.#idlest()
      try {
        return await this.#ask<Row>(connection, statement)
      } catch (error) {
        if (left === 0 || !(isOutdatedStatement(error) || this.#othersServe(connection))) throw error
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(
      this.#connections.map(async (connection) => {
        if (!connection) return
        // A silent server does not answer the goodbye.
        const limit = setTimeout(() => connection.client.connection.stream.destroy(), closeMs)
        await connection.client.end()
        clearTimeout(limit)
      }),
    )
  }

  async #ask<Row extends object>(connection: Connection, statement: QuickStatement): Promise<Row[]> {
    const { client } = connection
    if (!connection.corked) {
      connection.corked = true
      const { stream } = client.connection
      stream.cork()
      setImmediate(() => {
        connection.corked = false
        stream.uncork()
      })
    }
    connection.underWay += 1
    try {
      const { rows } = await client.query<Row>(statement)
      return rows
    } catch (error) {
      // After any error that is not about the statement the connection is no good.
      if (isOutdatedStatement(error)) this.#drop(connection)
      else if (!(error instanceof pg.DatabaseError)) this.#lost(connection, error)
      throw connection.refused ?? error
    } finally {
      connection.underWay -= 1
      this.#endWhenIdle(connection)
    }
  }

  /**
   * A connection that already sends in this turn, because one write to the socket costs more than a statement: details
   * rose from 53–65 % of a bare route to 61–82 %. Else the least used; the first of them, so that few serve a quiet
   * portal.
   */
  #idlest(): Connection {
    const waiting = this.#connections.find((connection) => connection?.corked)
    if (waiting) return waiting
    const full = performance.now() < this.#fullUntil && this.#connections.some(Boolean)
    let best: Connection | undefined
    for (const [index, connection] of this.#connections.entries()) {
      if (!connection && !full) return this.#connect(index)
      if (connection?.underWay === 0) return connection
      if (connection && connection.underWay < (best?.underWay ?? Infinity)) best = connection
    }
    return best ?? this.#connect(0)
  }

  /** When the server has no slot for one more connection, an unsent statement goes over another one. */
  #othersServe(failed: Connection): boolean {
    if (failed.connected || failed.refused?.code !== tooManyConnections) return false
    this.#fullUntil = performance.now() + fullForMs
    return this.#connections.some((connection) => connection?.connected)
  }

  #connect(index: number): Connection {
    if (this.#closed) throw new Error('The database is closed')
    const client = new pg.Client(this.#config)
    this.#statements?.time(client)
    const connection: Connection = { client, underWay: 0, corked: false, connected: false }
    client.on('error', (error) => this.#lost(connection, error))
    client.on('end', () => this.#lost(connection))
    this.#connections[index] = connection
    client.once('connect', () => {
      connection.connected = true
    })
    client.connect().catch((error: unknown) => {
      if (error instanceof pg.DatabaseError) connection.refused = error
      this.#lost(connection, error)
    })
    return connection
  }

  #lost(connection: Connection, error?: unknown): void {
    // The server or the network is silent, so an idle connection would make the next caller wait.
    if (isReadTimeout(error)) for (const other of this.#connections) if (other?.underWay === 0) this.#drop(other)
    if (!this.#drop(connection) || this.#closed) return
    this.#log(`database connection for reading lost${error instanceof Error ? `: ${error.message}` : ''}`)
  }

  #drop(connection: Connection): boolean {
    const index = this.#connections.indexOf(connection)
    if (index === -1) return false
    this.#connections[index] = undefined
    this.#endWhenIdle(connection)
    return true
  }

  #endWhenIdle(connection: Connection): void {
    if (connection.underWay === 0 && !this.#connections.includes(connection))
      connection.client.connection.stream.destroy()
  }
}
