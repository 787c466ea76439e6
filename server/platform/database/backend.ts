import type pg from 'pg'

import type { OnPayload } from './channels.ts'
import type { RowClaim } from './row-claim.ts'
import type { Statements } from './statements.ts'

export type Engine = 'embedded' | 'postgres'

export interface Limits {
  /** Milliseconds: 3 000 on a server, 10 000 embedded. */
  connectTimeoutMs?: number | undefined
  /** Milliseconds: 4 000 on a server; 30 000 embedded, where the engine is then opened again. */
  statementTimeoutMs?: number | undefined
  /** Of a server; the embedded engine has one. */
  poolSize?: number | undefined
}

export interface Snapshot {
  readonly client: pg.ClientBase
  close(): Promise<void>
}

/** Every statement of it sees the same moment, and only reads. */
export const lookStatement = 'begin isolation level repeatable read, read only'

export interface Reading<Row extends object> {
  name: string
  text: string
  values: unknown[]
  claim?: RowClaim<Row> | undefined
}

/** 'primary' took over and is no replica any more; 'other' is of another server. */
export type ReplicaState = 'follows' | 'behind' | 'away' | 'primary' | 'other'

export interface ReplicaLook {
  state: ReplicaState
  /** Undefined where it is unknown. */
  behindMs?: number
  /** 'primary' counts reads that the replica could have answered. */
  reads: { replica: number; primary: number }
}

export interface Replica {
  /** Whether it shows all that was committed on the primary when this is asked. */
  serves(): Promise<boolean>
  /** @throws any error; the caller then asks the primary */
  read<Row extends object>(way: 'named' | 'quick' | 'wide', statement: Reading<Row>): Promise<Row[]>
  reading<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  look(): Promise<ReplicaLook>
  last(): ReplicaLook
  close(): Promise<void>
}

export interface Backend {
  readonly engine: Engine
  readonly pool: pg.Pool
  readonly statements: Statements
  quick<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  wide<Row extends object>(statement: Reading<Row>): Promise<Row[]>
  readonly replica?: Replica | undefined
  migrating<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>
  /** Writes although the disk is full, from space that is kept for it. Undefined when none is left, and on a server. */
  fromReserve?<Row extends object>(statement: {
    name: string
    text: string
    values: unknown[]
  }): Promise<Row[] | undefined>
  /** `elsewhere` is a folder on another disk, for when the database's own disk lacks space. */
  snapshot(elsewhere?: string): Promise<Snapshot>
  close(): Promise<void>
}

/** 64 KB take some two milliseconds. */
const decodedInATurn = 64 * 1024

/** A long answer would otherwise block the event loop while it is decoded. */
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

/** Without a listener Node takes a lost connection, idle or in use, for an uncaught exception. */
export function surviveLostConnections(pool: pg.Pool, log: (message: string) => void): void {
  pool.on('error', (error) => log(`idle database connection lost: ${error.message}`))
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The statement on this connection gets the same error.
    })
  })
}
