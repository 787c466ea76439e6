import pg from 'pg'

/** A statement that has a name of its own and only reads. */
export interface QuickStatement {
  name: string
  text: string
  values: unknown[]
}

interface Line {
  client: pg.Client
  underWay: number
  corked: boolean
  lost: (error?: Error) => void
}

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
  #closed = false

  constructor(config: pg.ClientConfig, connections: number, log: (message: string) => void) {
    this.#config = { ...config, pipeline: true }
    this.#lines = Array.from({ length: connections })
    this.#log = log
  }

  /** @throws what `pg` throws: the statement's own error, or that of a connection that is lost or can't be made */
  async query<Row extends object>(statement: QuickStatement): Promise<Row[]> {
    const line = this.#idlest()
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
      if (!(error instanceof pg.DatabaseError)) line.lost(error instanceof Error ? error : undefined)
      throw error
    } finally {
      line.underWay -= 1
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#lines.map(async (line) => line?.client.end()))
  }

  /** The connection with the fewest statements under way; the first of them, so that few serve a quiet portal. */
  #idlest(): Line {
    let best = 0
    for (const [place, line] of this.#lines.entries()) {
      if ((line?.underWay ?? 0) === 0) return line ?? this.#connect(place)
      if (line!.underWay < (this.#lines[best]?.underWay ?? 0)) best = place
    }
    return this.#lines[best] ?? this.#connect(best)
  }

  #connect(place: number): Line {
    if (this.#closed) throw new Error('The database is closed')
    const client = new pg.Client(this.#config)
    const line: Line = {
      client,
      underWay: 0,
      corked: false,
      lost: (error) => {
        if (this.#lines[place] !== line) return
        this.#lines[place] = undefined
        if (!this.#closed) this.#log(`database connection for reading lost${error ? `: ${error.message}` : ''}`)
      },
    }
    client.on('error', line.lost)
    client.on('end', () => line.lost())
    this.#lines[place] = line
    // Whoever asked first hears of it from the statement, which waits for the connection.
    client.connect().catch(line.lost)
    return line
  }
}
