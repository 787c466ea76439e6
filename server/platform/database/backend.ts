import type pg from 'pg'

import type { OnPayload } from './channels.ts'
import type { RowClaim } from './row-claim.ts'
import type { Statements } from './statements.ts'

/** Which PostgreSQL serves: the one inside this process, or a server. */
export type Engine = 'embedded' | 'postgres'

/** How long, and how many; what is left out is the engine's own. */
export interface Limits {
  /** Longest wait for a connection, in ms: 3 000 on a server, 10 000 on the embedded database. */
  connectTimeoutMs?: number | undefined
  /** Longest that one statement may take, in ms: 4 000 on a server; 30 000 embedded, where the engine is then opened anew. */
  statementTimeoutMs?: number | undefined
  /** Most connections to a server at once; the embedded engine has one. */
  poolSize?: number | undefined
}

/** A look at the whole database as it was at one moment, while others go on writing. It only reads. */
export interface Snapshot {
  readonly client: pg.ClientBase
  close(): Promise<void>
}

/** The transaction in which every statement of a snapshot sees the same. */
export const lookStatement = 'begin isolation level repeatable read, read only'

/** A statement that only reads. */
export interface Reading<Row extends object> {
  name: string
  text: string
  values: unknown[]
  claim?: RowClaim<Row> | undefined
}

/**
 * How a replica is: it follows; it is too far behind; it does not answer; it is no replica, as one that took over; or it is
 * one of another server.
 */
export type ReplicaState = 'follows' | 'behind' | 'away' | 'primary' | 'other'

/** What was seen of a replica. */
export interface ReplicaLook {
  state: ReplicaState
  /** How old what it shows may be, in ms; undefined where that is not known. */
  behindMs?: number
  /** How many calls were read from it, and how many it could have read went to the primary. */
  reads: { replica: number; primary: number }
}

/** A copy of a server that follows it, for what only reads. */
export interface Replica {
  /** Whether it shows now all that was committed on the primary when this was asked. */
  serves(): Promise<boolean>
  /** @throws what goes wrong; the primary is to be asked then */
  read<Row extends object>(way: 'named' | 'quick' | 'wide', statement: Reading<Row>): Promise<Row[]>
  /** Does work that reads over a pool of its connections. @throws what goes wrong; the primary is to be asked then */
  reading<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  look(): Promise<ReplicaLook>
  /** What was seen at the last look. */
  last(): ReplicaLook
  close(): Promise<void>
}

/** A PostgreSQL that is open, of either kind. */
export interface Backend {
  readonly engine: Engine
  readonly pool: pg.Pool
  /** Times what its connections are asked. */
  readonly statements: Statements
  /** Reads by a short statement without waiting for a connection of its own. */
  quick<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  /** Reads by a statement that takes long. */
  wide<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  /** Of a server that has one. */
  readonly replica?: Replica | undefined
  /** Runs work that may change the schema and take its time, over a pool of one connection. */
  migrating<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>
  /**
   * A statement that must be made although writing is suspended on a full disk, out of space that is kept for it; undefined
   * when nothing of that is left. A server has no such space.
   */
  fromReserve?<Row extends object>(statement: {
    name: string
    text: string
    values: unknown[]
  }): Promise<Row[] | undefined>
  /** @param elsewhere a folder on another disk, for a copy that finds no free space on its own */
  snapshot(elsewhere?: string): Promise<Snapshot>
  close(): Promise<void>
}

/** Bytes of answers that a connection decodes in one turn of the event loop: 64 KB take some two milliseconds. */
const decodedInATurn = 64 * 1024

/** Lets others have the event loop while a pool's connection decodes a long answer: it could have many rows there at once. */
export function decodeInTurns(pool: pg.Pool): void {
  pool.on('connect', ({ connection: { stream } }) => {
    let decoded = 0
    stream.on('data', ({ length }: Buffer) => {
      decoded += length
      if (decoded < decodedInATurn) return
      decoded = 0
      stream.pause()
      setImmediate(() => stream.resume())
    })
  })
}

/**
 * Keeps a pool from ending the process. An idle connection that is lost is an event on the pool, a lost connection in use
 * one on the client; without a listener Node takes either for an uncaught exception.
 */
export function surviveLostConnections(pool: pg.Pool, log: (message: string) => void): void {
  pool.on('error', (error) => log(`idle database connection lost: ${error.message}`))
  pool.on('connect', (client) => {
    client.on('error', () => {
      // Whoever uses the connection gets the same error from its statement.
    })
  })
}
