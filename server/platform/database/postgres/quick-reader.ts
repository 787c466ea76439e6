// With 16 callers a list takes half of the processor's time that it takes with a connection for each statement, of the
// portal's and the server's (0.73 and 1.5 ms), and so does a detail (0.52 and 1.07): what costs is the sending and the
// waking up.
import pg from 'pg'

import { isOutdatedStatement, isReadTimeout, tooManyConnections } from '../errors.ts'
import type { Statements } from '../statements.ts'

/** A statement that has a name of its own and only reads. */
interface QuickStatement {
  name: string
  text: string
  values: unknown[]
}

/** Who hears of its connections. */
interface Watching {
  log: (message: string) => void
  statements?: Statements
}

interface Connection {
  client: pg.Client
  underWay: number
  corked: boolean
  /** Whether it ever stood; the server's own word where it refused to let it come about. */
  connected: boolean
  refused?: pg.DatabaseError
}

/** How long a server that is full is not asked for one connection more, in ms. */
const fullForMs = 1_000
/** How long closing waits for what is under way, in ms. */
const closeMs = 2_000

/**
 * Reads by short statements, many of them under way on each of a few connections: a statement does not wait for the
 * answer to the one before it, and what is asked within one turn of the event loop is sent together.
 *
 * A statement waits for those before it on its connection, so nothing slow belongs here. One that is lost takes the
 * others on its connection with it; each then fails as unavailable, and the next one connects anew.
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

  /** @throws what `pg` throws: the statement's own error, or that of a connection that is lost or can't be made */
  async query<Row extends object>(statement: QuickStatement): Promise<Row[]> {
    // It only reads, so it may be asked again: a plan may be outdated on each connection, and one more may be refused.
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
        // A server that says nothing any more does not say goodbye either.
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
      // Anything but the server's own word on the statement: the connection is no good for the next one.
      if (isOutdatedStatement(error)) this.#drop(connection)
      else if (!(error instanceof pg.DatabaseError)) this.#lost(connection, error)
      throw connection.refused ?? error
    } finally {
      connection.underWay -= 1
      this.#endWhenIdle(connection)
    }
  }

  /**
   * The connection on which something waits to be sent in this turn: one writing to the socket costs more than a
   * statement (details by id were 53 to 65 % of a bare route with a connection for each, and 61 to 82 % so). Else the
   * connection with the fewest statements under way; the first of them, so that few serve a quiet portal.
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

  /** Whether a statement that was never sent, because the server has no slot for one connection more, has another way. */
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
    // Whoever asked first hears of it from the statement, which waits for the connection.
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
    // What is silent is the server or the way to it: an idle connection would be waited for next.
    if (isReadTimeout(error)) for (const other of this.#connections) if (other?.underWay === 0) this.#drop(other)
    if (!this.#drop(connection) || this.#closed) return
    this.#log(`database connection for reading lost${error instanceof Error ? `: ${error.message}` : ''}`)
  }

  /** Nobody is sent there any more. Answers whether it was in use. */
  #drop(connection: Connection): boolean {
    const index = this.#connections.indexOf(connection)
    if (index === -1) return false
    this.#connections[index] = undefined
    this.#endWhenIdle(connection)
    return true
  }

  /** A connection that was dropped is not left open on the server. */
  #endWhenIdle(connection: Connection): void {
    if (connection.underWay === 0 && !this.#connections.includes(connection))
      connection.client.connection.stream.destroy()
  }
}
