import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { firstOf } from '#contract/items.ts'
import { within } from '#server/platform/base/within.ts'

import type { Reading, Replica, ReplicaLook, ReplicaState } from '../backend.ts'
import { isUnavailable } from '../errors.ts'
import type { Statements } from '../statements.ts'
import { connectionsTo, type Connections } from './connections.ts'
import { ReplicaLag } from './replica-lag.ts'
import { timeLimits } from './role-settings.ts'

/** In ms; beyond it the replica is not asked. */
const mostBehindMs = 2_000
const lookMs = 500
/** Beyond it the replica's state is unknown. */
const lookGoodMs = 2_000
/** In ms; a replica that follows well needs a few. */
const catchUpMs = 100
/** After a read that waited in vain. */
const brieferCatchUpMs = 30
const againMs = 3
/** After a failed read, in ms. */
const restMs = 3_000
/** In ms: the primary answers then, and the call still ends within 5 s. */
const statementTimeoutMs = 2_000
const graceMs = 200
const connectMs = 1_000
/** Nobody reads it: the primary is asked. */
const late = 'the replica is late'

interface Primary {
  primary: <Row extends object>(statement: Reading<Row>) => Promise<Row[]>
  pooled: boolean
  poolSize: number
  statements: Statements
  log: (message: string) => void
}

/** An LSN in bytes. */
interface At {
  lsn: number
}

/**
 * Every commit up to here is on the disk. Others see a commit only after that, unless it does not wait for the disk.
 */
const committed = {
  name: 'replica.committed',
  text: `select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end, '0/0')::bigint as lsn`,
  values: [],
}
const replayed = {
  name: 'replica.replayed',
  text: `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as lsn`,
  values: [],
}

export function openReplica(config: pg.ClientConfig, options: Primary): Replica {
  const { pooled, poolSize, statements, log, primary } = options
  const open = () =>
    connectionsTo({
      config: {
        ...config,
        ...(!pooled && timeLimits(statementTimeoutMs)),
        connectionTimeoutMillis: connectMs,
        query_timeout: statementTimeoutMs + graceMs,
      },
      poolSize,
      statements,
      // The replica's state is logged once, not for each connection.
      log: () => undefined,
    })
  return new FollowingReplica(open, primary, log)
}

class FollowingReplica implements Replica {
  readonly #open: () => Connections
  readonly #primary: Primary['primary']
  readonly #log: (message: string) => void
  readonly #lag = new ReplicaLag()
  readonly #timer: NodeJS.Timeout
  readonly #reads = { replica: 0, primary: 0 }
  #connections: Connections
  #state: ReplicaState = 'away'
  #lookedAt = -Infinity
  #restsUntil = -Infinity
  #follows = true
  #looking: Promise<void> | undefined

  constructor(open: () => Connections, primary: Primary['primary'], log: (message: string) => void) {
    this.#open = open
    this.#connections = open()
    this.#primary = primary
    this.#log = log
    this.#timer = setInterval(() => void this.#lookOnce(), lookMs).unref()
    void this.#lookOnce()
  }

  async serves(): Promise<boolean> {
    const can = this.#isUsable() && (await this.#hasAllThatIsCommitted())
    this.#reads[can ? 'replica' : 'primary'] += 1
    return can
  }

  async read<Row extends object>(way: 'named' | 'quick' | 'wide', statement: Reading<Row>): Promise<Row[]> {
    return this.#noting(async () => (way === 'named' ? this.#named(statement) : this.#connections[way](statement)))
  }

  async reading<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    return this.#noting(async () => work(this.#connections.pool))
  }

  async look(): Promise<ReplicaLook> {
    await this.#lookOnce()
    return this.last()
  }

  last(): ReplicaLook {
    const state = performance.now() - this.#lookedAt < lookGoodMs ? this.#state : 'away'
    const behindMs = this.#lag.behindMs(performance.now())
    return { state, reads: { ...this.#reads }, ...(state !== 'away' && behindMs !== undefined && { behindMs }) }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#connections.close()
  }

  async #named<Row extends object>(statement: Reading<Row>): Promise<Row[]> {
    const client = await this.#connections.pool.connect()
    let lost = true
    try {
      const { rows } = await client.query<Row>(statement)
      lost = false
      return rows
    } finally {
      client.release(lost)
    }
  }

  async #noting<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#failed(error)
      throw error
    }
  }

  #isUsable(): boolean {
    const now = performance.now()
    return this.#state === 'follows' && now - this.#lookedAt < lookGoodMs && now > this.#restsUntil
  }

  /** Waits briefly for what was committed when this was asked. */
  async #hasAllThatIsCommitted(): Promise<boolean> {
    const began = performance.now()
    const wanted = await this.#committed().catch(() => undefined)
    if (wanted === undefined) return false
    const waitMs = this.#follows ? catchUpMs : brieferCatchUpMs
    const limit = began + waitMs
    do {
      const has = await within(waitMs, this.#replayed(), late).catch(() => undefined)
      if (has === undefined) break
      if (has >= wanted) return (this.#follows = true)
      await wait(againMs)
    } while (performance.now() < limit)
    return (this.#follows = false)
  }

  async #committed(): Promise<number> {
    return firstOf(await this.#primary<At>(committed)).lsn
  }

  async #replayed(): Promise<number | undefined> {
    return firstOf(await this.#connections.quick<{ lsn: number | null }>(replayed)).lsn ?? undefined
  }

  #lookOnce(): Promise<void> {
    return (this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined
    }))
  }

  async #lookNow(): Promise<void> {
    const at = performance.now()
    let state: ReplicaState
    try {
      state = await within(connectMs, this.#stateAt(at), late)
    } catch {
      state = 'away'
    }
    this.#lookedAt = performance.now()
    if (state === this.#state) return
    if (state === 'away') this.#renew()
    this.#state = state
    this.#log(`replica: ${state}`)
  }

  async #stateAt(at: number): Promise<ReplicaState> {
    this.#lag.committed(at, await this.#committed())
    const has = await this.#replayed()
    if (has === undefined) return 'primary'
    // A follower is never ahead: this one followed another server.
    if (has > (await this.#committed())) return 'other'
    this.#lag.replayed(has)
    return (this.#lag.behindMs(at) ?? Infinity) < mostBehindMs ? 'follows' : 'behind'
  }

  /** After a lost or silent connection other calls skip the replica for a while. */
  #failed(error: unknown): void {
    const now = performance.now()
    if (error instanceof pg.DatabaseError && !isUnavailable(error)) return
    // The failures that this causes do not count.
    if (now > this.#restsUntil) this.#renew()
    this.#restsUntil = now + restMs
  }

  /** The server or the network is silent, so each idle connection would make a caller wait. */
  #renew(): void {
    const former = this.#connections
    this.#connections = this.#open()
    former.close().catch(() => undefined)
  }
}
