import pg from 'pg'

import { decodeInTurns, surviveLostConnections, type Reading } from '../backend.ts'
import { Statements } from '../statements.ts'
import { QuickReader } from './quick-reader.ts'

interface ConnectionsOptions {
  config: pg.ClientConfig
  poolSize: number
  statements: Statements
  log: (message: string) => void
}

export interface Connections {
  readonly pool: pg.Pool
  quick<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  wide<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  close(): Promise<void>
}

const quickConnections = 2
const wideConnections = 1

export function connectionsTo({ config, poolSize, statements, log }: ConnectionsOptions): Connections {
  const pool = new pg.Pool({ ...config, max: poolSize })
  surviveLostConnections(pool, log)
  dropIdleWithLost(pool)
  decodeInTurns(pool)
  statements.watch(pool)
  const reader = new QuickReader(config, quickConnections, { log, statements })
  // Short reads would wait for wide ones: 40 searches of one person held up all sessions.
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
 * A silent connection means a silent server or network, so the idle connections go too: each would make another caller
 * wait.
 */
function dropIdleWithLost(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (!error) return void idle.add(client)
    for (const other of idle) {
      // The pool drops it at once; after the end of its stream alone it would hand it out once more.
      other.emit('error', new Error('another one was lost'))
      other.connection.stream.destroy()
    }
    idle.clear()
  })
}
