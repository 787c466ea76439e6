import { Counter, Gauge, type Registry } from 'prom-client'

import type { Database } from './database.ts'

export function databaseMetrics(registry: Registry, db: Database): void {
  const registers = [registry]
  // First, so that the reading's own question does not count.
  const connections: Gauge<'state'> = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by what they are at',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = db.pool
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'busy' }, totalCount - idleCount)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'database_connections_waiting',
    help: 'Calls that wait for a database connection',
    registers,
    collect: () => waiting.set(db.pool.waitingCount),
  })
  const retries = new Counter({
    name: 'transaction_retries_total',
    help: 'Transactions that lost to another one and were run again, by the code of PostgreSQL and the call',
    labelNames: ['code', 'call'],
    registers,
  })
  db.onRetry(({ code, call }) => retries.inc({ code, call }))
  // One look for both gauges of a reading, which come in this order.
  let look: ReturnType<typeof stateOf> | undefined
  const up: Gauge = new Gauge({
    name: 'database_up',
    help: '1 when the database answers within 3 s',
    registers,
    async collect() {
      look = stateOf(db)
      up.set((await look) ? 1 : 0)
    },
  })
  const readOnly: Gauge = new Gauge({
    name: 'database_read_only',
    help: '1 when the database takes no writes: a standby, or set so; nothing while it does not answer',
    registers,
    async collect() {
      const known = await look
      if (known) readOnly.set(known.readOnly ? 1 : 0)
      else readOnly.remove()
    },
  })
}

export function replicaMetrics(registry: Registry, db: Database): void {
  if (!db.fromReplica) return
  const registers = [registry]
  const up: Gauge = new Gauge({
    name: 'database_replica_up',
    help: '1 while the replica follows by less than 2 s and is read from',
    registers,
    collect: async () => up.set((await db.replica('last'))?.state === 'follows' ? 1 : 0),
  })
  const lag: Gauge = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old what the replica shows may be; nothing while that is not known',
    registers,
    async collect() {
      const behindMs = (await db.replica('last'))?.behindMs
      if (behindMs === undefined) lag.remove()
      else lag.set(behindMs / 1_000)
    },
  })
  const reads: Counter<'by'> = new Counter({
    name: 'database_replica_reads_total',
    help: 'Calls that a replica may answer, by who was asked: the replica or the primary',
    labelNames: ['by'],
    registers,
    async collect() {
      const { replica = 0, primary = 0 } = (await db.replica('last'))?.reads ?? {}
      reads.reset()
      reads.inc({ by: 'replica' }, replica)
      reads.inc({ by: 'primary' }, primary)
    },
  })
}

async function stateOf(db: Database): Promise<{ readOnly: boolean } | undefined> {
  const looked = db.pool.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  try {
    await Promise.all([db.ping(), looked])
    return (await looked).rows[0]
  } catch {
    return undefined
  }
}
