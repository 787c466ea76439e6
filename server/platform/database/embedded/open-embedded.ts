import path from 'node:path'

import pg from 'pg'

import { type Backend, decodeInTurns, type Limits, surviveLostConnections } from '../backend.ts'
import { Channels } from '../channels.ts'
import { withConnection } from '../driver.ts'
import { Statements } from '../statements.ts'
import { valueParsers } from '../value-parsers.ts'
import type { EngineStore } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { EngineHost } from './host.ts'
import { type HousekeepingOptions, usualHousekeeping } from './housekeeping.ts'
import { closeTree } from './owner-only.ts'
import { Reserve } from './reserve.ts'
import { type Copy, removeSnapshots, snapshotInMemory, snapshotOf } from './snapshot.ts'

interface EmbeddedOptions extends Limits {
  store: { dataDir: string } | Extract<EngineStore, { memory: true }>
  log: (message: string) => void
  housekeeping?: Partial<HousekeepingOptions> | undefined
  memoryLimitMb?: number | undefined
  /** MB on the disk below which nothing is written. */
  reserveMb?: number | undefined
  /** For a portal, not for a copy of its database. */
  keepsReserve?: boolean | undefined
}

export interface EmbeddedBackend extends Backend {
  readonly engine: 'embedded'
  dump(): Promise<Uint8Array>
}

/** Upkeep never takes that long; the engine hangs. */
const upkeepMs = 10 * 60_000

async function startEngine({ store, log, ...options }: EmbeddedOptions) {
  const { statementTimeoutMs = 30_000, memoryLimitMb = 512, reserveMb = 64, keepsReserve = false } = options
  const unlock = 'dataDir' in store ? lockFolder(store.dataDir) : undefined
  if ('dataDir' in store) {
    removeSnapshots(store.dataDir)
    closeTree(path.join(store.dataDir, 'pg'))
  }
  const host = await EngineHost.start({
    store: 'dataDir' in store ? { folder: path.join(store.dataDir, 'pg') } : store,
    memoryLimitMb,
    reserveBytes: reserveMb * 1024 * 1024,
    keepsReserve,
    housekeeping: { ...usualHousekeeping, ...options.housekeeping },
    limits: { statementMs: statementTimeoutMs, upkeepMs },
    log,
  }).catch((error: unknown) => {
    unlock?.()
    throw error
  })
  return { host, unlock }
}

/**
 * A `pg.Pool` of one connection speaks to a worker as to a server. @throws Error with one clear line when another
 * process has the data folder
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedBackend> {
  const { store, log, connectTimeoutMs = 10_000 } = options
  const { host, unlock } = await startEngine(options)

  const channels = new Channels()
  const pool = poolOf(host, channels, connectTimeoutMs)
  surviveLostConnections(pool, log)
  decodeInTurns(pool)
  const statements = new Statements()
  statements.watch(pool)
  const read = async <Row extends object>(statement: pg.QueryConfig) =>
    (await withConnection(pool, async (client) => client.query<Row>(statement))).rows
  const oneByOne = inOrder()

  return {
    engine: 'embedded',
    pool,
    statements,
    quick: read,
    wide: async <Row extends object>(statement: pg.QueryConfig) => oneByOne(async () => read<Row>(statement)),
    migrating: async (work) => host.withoutLimit(async () => work(pool)),
    async listen(channel, onPayload) {
      if (channels.add(channel, onPayload)) {
        await pool.query(listenTo(channel))
      }
      return async () => {
        if (channels.remove(channel, onPayload)) {
          await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`)
        }
      }
    },
    async fromReserve<Row extends object>(statement: pg.QueryConfig) {
      if (!('dataDir' in store) || !new Reserve(store.dataDir).allowsWriting) return undefined
      return withConnection(pool, async (client) => written<Row>(client, statement))
    },
    dump: async () => host.dump(),
    async snapshot(elsewhere) {
      const open = (copy: Copy) => openEmbedded({ store: copy, log, statementTimeoutMs: 0 })
      return 'dataDir' in store
        ? snapshotOf(host, open, { dataDir: store.dataDir, elsewhere, log })
        : snapshotInMemory(host, open)
    },
    async close() {
      await pool.end()
      await host.close()
      unlock?.()
    },
  }
}

/** Short reads that came meanwhile get the connection in between. */
function inOrder() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

/** The connection to a new engine listens to the same channels again. */
function poolOf(host: EngineHost, channels: Channels, connectTimeoutMs: number): pg.Pool {
  let connections = 0
  const config = {
    stream: host.stream,
    user: 'postgres',
    database: 'postgres',
    // The engine has one session.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
    types: valueParsers,
    onConnect: async (client: pg.ClientBase) => {
      client.on('notification', ({ channel, payload }) => channels.deliver(channel, payload ?? ''))
      if (channels.names.length > 0) {
        await client.query(channels.names.map(listenTo).join('; '))
      }
      connections++
      if (connections > 1) {
        channels.missed()
      }
    },
  }
  return new pg.Pool(config)
}

/** Although the session otherwise only reads. */
async function written<Row extends object>(client: pg.ClientBase, statement: pg.QueryConfig): Promise<Row[]> {
  await client.query('begin read write')
  try {
    const { rows } = await client.query<Row>(statement)
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`
}
