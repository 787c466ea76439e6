import pg from 'pg'

import { decodeInTurns, surviveLostConnections, type Reading } from '../backend.ts'
import { Statements } from '../statements.ts'
import { QuickReader } from './quick-reader.ts'

interface ConnectionsOptions {
  config: pg.ClientConfig
  /** Most of its pool. */
  poolSize: number
  statements: Statements
  log: (message: string) => void
}

/** The connections to one server for everyday statements: a pool, and a few that are shared by those that only read. */
export interface Connections {
  readonly pool: pg.Pool
  /** As {@link Backend} has them. */
  quick<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  wide<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  close(): Promise<void>
}

const quickConnections = 2
const wideConnections = 1

/** None is made before the first statement. */
export function connectionsTo({ config, poolSize, statements, log }: ConnectionsOptions): Connections {
  const pool = new pg.Pool({ ...config, max: poolSize })
  surviveLostConnections(pool, log)
  dropIdleWithLost(pool)
  decodeInTurns(pool)
  statements.watch(pool)
  const reader = new QuickReader(config, quickConnections, { log, statements })
  // Apart from the short reads, each of which would wait for it: 40 searches of one person held up everybody's sessions.
  const wideReader = new QuickReader(config, wideConnections, { log, statements })
  return {
    pool,
    quick: async (statement) => reader.query(statement),
    wide: async (statement) => wideReader.query(statement),
    async close() {
      await Promise.all([reader.close(), wideReader.close()])
      await pool.end()
    },
  }
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
