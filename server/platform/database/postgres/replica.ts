import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { within } from '#server/platform/base/within.ts'

import type { Reading, Replica, ReplicaLook, ReplicaState } from '../backend.ts'
import { isUnavailable } from '../errors.ts'
import type { Statements } from '../statements.ts'
import { connectionsTo, type Connections } from './connections.ts'
import { ReplicaLag } from './replica-lag.ts'
import { timeLimits } from './role-settings.ts'

/** From so much on a replica is not asked at all, in ms. */
const mostBehindMs = 2_000
/** How often it is looked at, in ms. */
const lookMs = 500
/** For so long a look is good, in ms: beyond, nobody knows how the replica is. */
const lookGoodMs = 2_000
/** How long a read waits for the replica to have what it asks for, in ms: one that follows well has it in a few. */
const catchUpMs = 100
/** And where the last read waited in vain. */
const brieferCatchUpMs = 30
/** Between two questions of one read. */
const againMs = 3
/** How long a replica that failed a read is left alone, in ms. */
const restMs = 3_000
/** Longest statement on it, in ms: the primary is asked then, and the call is answered within 5 s all the same. */
const statementTimeoutMs = 2_000
const graceMs = 200
const connectMs = 1_000
/** Heard by nobody: the primary is asked. */
const late = 'the replica is late'

interface Primary {
  /** Reads on the primary by a short statement. */
  primary: <Row extends object>(statement: Reading<Row>) => Promise<Row[]>
  /** Whether it is reached through a pooler that shares connections. */
  pooled: boolean
  poolSize: number
  statements: Statements
  log: (message: string) => void
}

/** A place in the log of a server (LSN), as bytes from its begin. */
interface At {
  lsn: number
}

/** Up to where every commit is on the disk. A commit is seen by others after that, but for one that does not wait. */
const committed = {
  name: 'replica.committed',
  text: `select pg_wal_lsn_diff(case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end, '0/0')::bigint as lsn`,
  values: [],
}
/** Up to where a replica shows what was committed; null of a server that is none. */
const replayed = {
  name: 'replica.replayed',
  text: `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as lsn`,
  values: [],
}

/** A replica of the server that `primary` asks. What goes wrong with it is nobody's error but its own. */
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
      // How the replica is, is told once and not for each of its connections.
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

  /** Whether what anybody could have seen on the primary when this was asked is on the replica, waited for briefly. */
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
    return (await this.#primary<At>(committed))[0]!.lsn
  }

  /** Undefined of a server that is no replica. */
  async #replayed(): Promise<number | undefined> {
    return (await this.#connections.quick<{ lsn: number | null }>(replayed))[0]!.lsn ?? undefined
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
    // A follower is never ahead: this one followed another server once.
    if (has > (await this.#committed())) return 'other'
    this.#lag.replayed(has)
    return (this.#lag.behindMs(at) ?? Infinity) < mostBehindMs ? 'follows' : 'behind'
  }

  /** A connection that is lost or silent, and a server that goes down: others are spared it for a while. */
  #failed(error: unknown): void {
    const now = performance.now()
    if (error instanceof pg.DatabaseError && !isUnavailable(error)) return
    // What others lose by that is no other failure.
    if (now > this.#restsUntil) this.#renew()
    this.#restsUntil = now + restMs
  }

  /** What is silent is the server or the way to it: each idle connection would be waited for by somebody. */
  #renew(): void {
    const former = this.#connections
    this.#connections = this.#open()
    former.close().catch(() => undefined)
  }
}
