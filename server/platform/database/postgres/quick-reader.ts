import pg from 'pg'

import { isOutdatedStatement, tooManyConnections } from '../errors.ts'

/** A statement that has a name of its own and only reads. */
interface QuickStatement {
  name: string
  text: string
  values: unknown[]
}

interface Line {
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
 * answer to the one before it, and what is asked within one turn of the event loop is sent together. Most of a short
 * read's cost is the sending and the waking up, so this is worth a third of the requests per second.
 *
 * A statement waits for those before it on its connection, so nothing slow belongs here. One that is lost takes the
 * others on its connection with it; each then fails as unavailable, and the next one connects anew.
 */
export class QuickReader {
  readonly #config: pg.ClientConfig
  readonly #lines: (Line | undefined)[]
  readonly #log: (message: string) => void
  #fullUntil = -Infinity
  #closed = false

  constructor(config: pg.ClientConfig, connections: number, log: (message: string) => void) {
    this.#config = { ...config, pipeline: true }
    this.#lines = Array.from({ length: connections })
    this.#log = log
  }

  /** @throws what `pg` throws: the statement's own error, or that of a connection that is lost or can't be made */
  async query<Row extends object>(statement: QuickStatement): Promise<Row[]> {
    // It only reads, so it may be asked again: a plan may be outdated on each connection, and one more may be refused.
    for (let left = this.#lines.length + 1; ; left -= 1) {
      const line = this.#idlest()
      try {
        return await this.#ask<Row>(line, statement)
      } catch (error) {
        if (left === 0 || !(isOutdatedStatement(error) || this.#othersServe(line))) throw error
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(
      this.#lines.map(async (line) => {
        if (!line) return
        // A server that says nothing any more does not say goodbye either.
        const limit = setTimeout(() => line.client.connection.stream.destroy(), closeMs)
        await line.client.end()
        clearTimeout(limit)
      }),
    )
  }

  async #ask<Row extends object>(line: Line, statement: QuickStatement): Promise<Row[]> {
    const { client } = line
    if (!line.corked) {
      line.corked = true
      const { stream } = client.connection
      stream.cork()
      setImmediate(() => {
        line.corked = false
        stream.uncork()
      })
    }
    line.underWay += 1
    try {
      const { rows } = await client.query<Row>(statement)
      return rows
    } catch (error) {
      // Anything but the server's own word on the statement: the connection is no good for the next one.
      if (isOutdatedStatement(error)) this.#drop(line)
      else if (!(error instanceof pg.DatabaseError)) this.#lost(line, error)
      throw line.refused ?? error
    } finally {
      line.underWay -= 1
      this.#endWhenIdle(line)
    }
  }

  /** The connection with the fewest statements under way; the first of them, so that few serve a quiet portal. */
  #idlest(): Line {
    const full = performance.now() < this.#fullUntil && this.#lines.some((line) => line)
    let best: Line | undefined
    for (const [place, line] of this.#lines.entries()) {
      if (!line && !full) return this.#connect(place)
      if (line?.underWay === 0) return line
      if (line && line.underWay < (best?.underWay ?? Infinity)) best = line
    }
    return best ?? this.#connect(0)
  }

  /** Whether a statement that was never sent, because the server has no slot for one connection more, has another way. */
  #othersServe(failed: Line): boolean {
    if (failed.connected || failed.refused?.code !== tooManyConnections) return false
    this.#fullUntil = performance.now() + fullForMs
    return this.#lines.some((line) => line?.connected)
  }

  #connect(place: number): Line {
    if (this.#closed) throw new Error('The database is closed')
    const client = new pg.Client(this.#config)
    const line: Line = { client, underWay: 0, corked: false, connected: false }
    client.on('error', (error) => this.#lost(line, error))
    client.on('end', () => this.#lost(line))
    this.#lines[place] = line
    // Whoever asked first hears of it from the statement, which waits for the connection.
    client.once('connect', () => {
      line.connected = true
    })
    client.connect().catch((error: unknown) => {
      if (error instanceof pg.DatabaseError) line.refused = error
      this.#lost(line, error)
    })
    return line
  }

  #lost(line: Line, error?: unknown): void {
    if (!this.#drop(line) || this.#closed) return
    this.#log(`database connection for reading lost${error instanceof Error ? `: ${error.message}` : ''}`)
  }

  /** Nobody is sent there any more. Answers whether it was in use. */
  #drop(line: Line): boolean {
    const place = this.#lines.indexOf(line)
    if (place === -1) return false
    this.#lines[place] = undefined
    this.#endWhenIdle(line)
    return true
  }

  /** A connection that was dropped is not left open on the server. */
  #endWhenIdle(line: Line): void {
    if (line.underWay === 0 && !this.#lines.includes(line)) line.client.connection.stream.destroy()
  }
}
