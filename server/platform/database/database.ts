import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'

import { type Clock, systemClock } from '#server/platform/base/clock.ts'
import { lineOf } from '#server/platform/base/error-words.ts'
import { atMost } from '#server/platform/base/limiter.ts'
import type { ServerAddresses } from '#server/platform/base/server-addresses.ts'
import { within } from '#server/platform/base/within.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { Announcer } from './announcer.ts'
import type { Backend, Engine, Limits, ReplicaLook, Snapshot } from './backend.ts'
import { acting, actingValues, type Actor, againAfterConflicts, change } from './change.ts'
import type { OnPayload } from './channels.ts'
import { type ClaimedQuery, kyselyOver, namedIn, withConnection } from './driver.ts'
import type { HousekeepingOptions } from './embedded/housekeeping.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { asking, isReadOnly, isUnavailable, waitingOnce } from './errors.ts'
import { updateSchema } from './migrate.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { onReplica, readingOf, stayOnPrimary } from './replica-reads.ts'
import type { Retry } from './retries.ts'
import type { RowClaim } from './row-claim.ts'
import type { Tables } from './schema/tables.ts'
import type { SlowStatement } from './statements.ts'

export type { Engine, ReplicaLook, Snapshot } from './backend.ts'
export type { Actor } from './change.ts'
export {
  waitingOnce,
  foreignKeyViolation,
  isBusy,
  isOfDatabase,
  isDiskFull,
  isOutcomeUnknown,
  isReadOnly,
  isUnavailable,
  uniqueViolation,
} from './errors.ts'

export interface Database {
  readonly engine: Engine
  /** Changes go through `change`, so that the audit trail knows who made them. */
  readonly sql: Kysely<Tables>
  readonly pool: pg.Pool
  /** Parsed once per connection. A name stands for one text for ever. */
  named<Row extends object>(name: string, text: string, values: unknown[], claim?: RowClaim<Row>): Promise<Row[]>
  /** For small writes without which nobody could sign in: embedded, they also work on a full disk. */
  necessary<Row extends object>(name: string, text: string, values: unknown[], claim?: RowClaim<Row>): Promise<Row[]>
  /** For short statements that only read: they share a connection. */
  quick<Row extends object>(name: string, text: string, values: unknown[], claim?: RowClaim<Row>): Promise<Row[]>
  /** For statements that read much: they wait for each other, and other statements wait for one of them at most. */
  wide<Row extends object>(name: string, text: string, values: unknown[], claim?: RowClaim<Row>): Promise<Row[]>
  /** One snapshot, reading only. The work may be done twice. */
  look<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Reads inside of the work ask the replica while it shows all that was committed before the call. Once the primary
   * has answered one read, it answers the rest, so that no later read sees less. Undefined without a replica.
   */
  readonly fromReplica?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined
  /** Looked at now, or as last seen. Undefined without a replica. */
  replica(how: 'now' | 'last'): Promise<ReplicaLook | undefined>
  /** One transaction at the clock's time, as {@link change} says; every instance hears of it on `changesChannel`. */
  change<T>(actor: Actor, work: (tx: Transaction<Tables>) => Promise<T>, kept?: (done: T) => T): Promise<T>
  /**
   * One statement, `with acting, <text>`, without a transaction unless it has a key. It writes `from acting`; its
   * values begin at $5.
   */
  changeAlone<Row extends object>(
    actor: Actor,
    name: string,
    text: string,
    values: unknown[],
    claim?: RowClaim<Row>,
  ): Promise<Row[]>
  onRetry(listener: (retry: Retry) => void): void
  onSlow(listener: (slow: SlowStatement) => void): void
  /**
   * Hears `pg_notify` of any process. An empty payload says that some may have been missed, so caches must be cleared.
   * @returns what ends it
   */
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>
  /**
   * Read as the migrations' user. `elsewhere` is a folder on another disk, for when the database's own disk lacks
   * space.
   */
  snapshot(elsewhere?: string): Promise<Snapshot>
  /** Rejects without an answer within 3 s. */
  ping(): Promise<{ readOnly: boolean }>
  close(): Promise<void>
}

interface DatabaseOptions extends Limits, Omit<ServerAddresses, 'url'> {
  url?: string | undefined
  /** The embedded database is in its folder `pg`. */
  dataDir: string
  log?: ((message: string) => void) | undefined
  housekeeping?: Partial<HousekeepingOptions> | undefined
  /** For looking at an older program's database. */
  asItIs?: boolean | undefined
  /** An error that it throws keeps the database from being updated. */
  beforeUpdate?: ((pool: pg.Pool) => Promise<void>) | undefined
  clock?: Clock | undefined
}

const lookOver = <T>(sql: Kysely<Tables>, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  sql.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

const pingMs = 3_000
// A server has one connection for wide statements, which sends so many at once.
const wideAtOnce: Readonly<Record<Engine, number>> = { postgres: 8, embedded: 1 }
const mostWide = 2000

/**
 * Also updates the tables. @throws Error with one clear line: the server does not answer, another process has the data
 * folder, or the database is newer than this program
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, log = () => {} } = options
  const backend =
    url === undefined
      ? await openEmbedded({ ...options, store: { dataDir }, keepsReserve: options.asItIs !== true, log })
      : openPostgres({ ...options, url, log })
  try {
    if (options.asItIs !== true)
      await backend.migrating(async (pool) => {
        await options.beforeUpdate?.(pool)
        await updateSchema(kyselyOver(pool), log)
      })
  } catch (error) {
    await backend.close()
    throw url !== undefined && isUnavailable(error) ? unreachable(url, error) : error
  }
  return databaseOver(backend, options.clock)
}

/** Without the address's password. */
function unreachable(url: string, cause: unknown): Error {
  const where = URL.canParse(url) ? new URL(url).host : 'DATABASE_URL'
  return new Error(databaseTexts.unreachable(where, lineOf(cause)), { cause })
}

/** Every instance hears of a change after its commit. */
function changesOf(
  backend: Backend,
  { sql, named, clock }: { sql: Kysely<Tables>; named: Database['named']; clock: Clock },
) {
  const announcer = new Announcer(backend.pool)
  const listeners = new Set<(retry: Retry) => void>()
  const onRetry = (retry: Retry): void => listeners.forEach((listener) => listener(retry))
  const changing: Pick<Database, 'change' | 'changeAlone' | 'onRetry'> = {
    async change(actor, work, kept) {
      const done = await change(sql, { actor, clock, onRetry }, work, kept)
      announcer.changed()
      return done
    },
    async changeAlone<Row extends object>(
      actor: Actor,
      name: string,
      text: string,
      values: unknown[],
      claim?: RowClaim<Row>,
    ) {
      const statement = `with ${acting}, ${text}`
      const all = [...actingValues(actor, clock.now()), ...values]
      const done = actor.key
        ? await change(sql, { actor, clock, onRetry }, async (tx) => namedIn(tx, name, statement, all, claim))
        : await againAfterConflicts({ actor, onRetry }, async () => named(name, statement, all, claim))
      announcer.changed()
      return done
    },
    onRetry: (listener) => void listeners.add(listener),
  }
  return { changing, announcer }
}

function readsOf(
  backend: Backend,
  sql: Kysely<Tables>,
  named: Database['named'],
): Pick<Database, 'named' | 'look' | 'necessary' | 'quick' | 'wide'> {
  const readOn = readingOf(backend.replica)
  const wide = atMost(wideAtOnce[backend.engine], mostWide)
  return {
    named: async (name, text, values, claim) =>
      readOn(
        async (from) => from.read('named', { name, text, values, claim }),
        async () => named(name, text, values, claim),
      ),
    look: async (work) =>
      readOn(
        // The replica's silence says nothing of the primary.
        async (from) => waitingOnce(async () => from.reading(async (itsPool) => lookOver(kyselyOver(itsPool), work))),
        async () => lookOver(sql, work),
      ),
    async necessary<Row extends object>(name: string, text: string, values: unknown[], claim?: RowClaim<Row>) {
      try {
        return await named(name, text, values, claim)
      } catch (error) {
        // Only an embedded database whose disk is full refuses to write; a server that does so is a replica.
        if (!isReadOnly(error)) throw error
        const rows = await backend.fromReserve?.<Row>({ name, text, values })
        if (rows === undefined) throw error
        return rows
      }
    },
    quick: async (name, text, values, claim) => {
      const statement = { name, text, values, claim }
      return readOn(
        async (from) => from.read('quick', statement),
        async () => asking(async () => backend.quick(statement)),
      )
    },
    wide: async (name, text, values, claim) => {
      const statement = { name, text, values, claim }
      return wide(async () =>
        readOn(
          async (from) => from.read('wide', statement),
          async () => asking(async () => backend.wide(statement)),
        ),
      )
    },
  }
}

export function databaseOver(backend: Backend, clock: Clock = systemClock): Database {
  const { engine, pool } = backend
  const sql = kyselyOver(pool, stayOnPrimary)
  let closed: Promise<void> | undefined
  const named: Database['named'] = async <Row extends object>(
    name: string,
    text: string,
    values: unknown[],
    claim?: RowClaim<Row>,
  ) => {
    stayOnPrimary()
    const statement: ClaimedQuery = { name, text, values, claim }
    return (await withConnection(pool, async (client) => client.query<Row>(statement))).rows
  }
  const { replica } = backend
  const { changing, announcer } = changesOf(backend, { sql, named, clock })
  return {
    engine,
    sql,
    pool,
    fromReplica: replica && (async (work) => ((await replica.serves()) ? onReplica(work) : work())),
    replica: async (how) => (how === 'now' ? replica?.look() : replica?.last()),
    ...readsOf(backend, sql, named),
    ...changing,
    onSlow: (listener) => backend.statements.onSlow(listener),
    listen: async (channel, onPayload) => backend.listen(channel, onPayload),
    snapshot: async (elsewhere) => backend.snapshot(elsewhere),
    ping: async () => within(pingMs, readsOnly(pool), `The database did not answer within ${pingMs} ms`),
    async close() {
      announcer.close()
      await (closed ??= backend.close())
    },
  }
}

/** A connection that was opened while the server only read is closed, so that the next look opens another. */
async function readsOnly(pool: pg.Pool): Promise<{ readOnly: boolean }> {
  const client = await pool.connect()
  let lost = true
  try {
    const { rows } = await client.query<{ setting: string }>(
      `select current_setting('transaction_read_only') as setting`,
    )
    lost = rows[0]?.setting === 'on'
    return { readOnly: lost }
  } finally {
    client.release(lost)
  }
}
