import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { Refusal } from '#server/platform/base/refusal.ts'

import { EngineLost, StatementEnded } from './embedded/engine-errors.ts'

/** What was thrown where the database was spoken to. A code alone says nothing: a client's connection breaks off just so. */
const ofDatabase = new WeakSet<Error>()

/** What a request has met: when its database fell silent, and what was thrown then. */
interface Waiting {
  silence?: { error: Error; at: number }
}
const waiting = new AsyncLocalStorage<Waiting>()

/**
 * For so long a request asks nothing more of a database that was silent for it, in ms: what tidies up after the failure
 * would wait as long again, and the answer is due within 5 s. A stream of events goes on for hours.
 */
const notAgainMs = 5_000

/** Does what belongs to one request: a database that says nothing is waited for once. */
export const waitingOnce = <T>(work: () => T): T => waiting.run({}, work)

/** What refuse_claimed says where an import that is being applied has claimed a record or its natural key. */
const claimedState = 'IMP01'

/** Speaks to the database; what goes wrong then is known as the database's from now on. @throws Refusal being-imported */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  const request = waiting.getStore()
  const { silence } = request ?? {}
  if (silence && performance.now() - silence.at < notAgainMs) throw silence.error
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === claimedState) throw new Refusal('being-imported')
    if (error instanceof Error) {
      ofDatabase.add(error)
      if (request && isSilence(error)) request.silence = { error, at: performance.now() }
    }
    throw error
  }
}

/** Whether it is the database that something went wrong with, and not a client's connection or another server. */
export const isOfDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  error instanceof StatementEnded ||
  error instanceof EngineLost ||
  (error instanceof Error && ofDatabase.has(error))

/** What Node reports when a server cannot be reached or goes away. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** The disk is full, or nothing is written because it almost is. */
const diskFullStates = [/^53100$/, /^ENOSPC$/]

/**
 * What PostgreSQL reports when it cannot serve now, though another moment or server could.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = [
  /^08/, // connection exceptions
  /^28/, // the server refuses this user: nothing that a request could mend
  /^53(200|300)$/, // out of memory, too many connections
  /^57(014|P0.)$/, // statement timeout; shutdown, crash, starting up, database dropped
  /^25006$/, // it only reads
  ...diskFullStates,
]

/** What `pg` and its pool report without any code. */
const driverMessages = new Set([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'The database is closed',
])

/** The server has no slot for one connection more. */
export const tooManyConnections = '53300'

/**
 * Whether an error of the database means that it cannot answer now: not reachable, going down, too slow, out of space, or just
 * ended because of a runaway statement. The same request may succeed a little later, so it is answered with 503.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StatementEnded || error instanceof EngineLost) {
    return true
  }
  if (!(error instanceof Error)) {
    return false
  }
  if (isOutdatedStatement(error)) {
    return true
  }
  const code = codeOf(error)
  if (code !== undefined) {
    return networkCodes.has(code) || unavailableStates.some((state) => state.test(code))
  }
  return driverMessages.has(error.message)
}

/** Whether a change was refused because the database's disk is full. Reading goes on. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : undefined
  return code !== undefined && diskFullStates.some((state) => state.test(code))
}

/**
 * Whether a change was refused because only reading is allowed at the moment: a server is set so, or is a copy of
 * another; the embedded database has no free space on its disk.
 */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '25006'
}

/**
 * Whether a prepared statement is of no more use on its connection: a migration, as of another instance's newer version,
 * has changed what it answers, or the server does not know it (its preparation failed for whoever asked first). The
 * driver goes on believing in it, so the connection has to go; on another one the same statement is well.
 */
export function isOutdatedStatement(error: unknown): boolean {
  // The routine, because the sentence is in the server's language and the code stands for much else.
  return error instanceof pg.DatabaseError && (error.code === '26000' || error.routine === 'RevalidateCachedQuery')
}

/**
 * Whether a connection is of no more use after an error. One that only reads may have been opened while the server did,
 * and go on so when it no longer does.
 */
export const costsConnection = (error: unknown): boolean =>
  isReadTimeout(error) || isOutdatedStatement(error) || isReadOnly(error)

/** What the driver and its pool say when nothing came for as long as may be. */
const silenceMessages = new Set([
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

const isSilence = (error: Error): boolean => silenceMessages.has(error.message)

/** Whether the driver gave up waiting on a connection, which is then of no more use. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Whether the same transaction may well succeed when it is run again: it lost to another one (deadlock, snapshot). */
export function isConflict(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** A statement that was ended while it stood at a row: its place comes first in the context, in the server's language. */
const atRow = /^[^"'«„“]*\(\d+,\d+\)/

/**
 * Whether a change was refused because others hold what it needs: a conflict, a lock that was not given in time, or a
 * statement whose time was over while it stood at somebody else's row. Nothing was saved, and nothing is broken.
 */
export function isBusy(error: unknown): error is pg.DatabaseError {
  if (isConflict(error)) return true
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '55P03' || (error.code === '57014' && atRow.test(error.where ?? ''))
}

/**
 * Whether a change that ended so may have been made all the same: the connection or the engine went while it was being
 * committed, and nobody heard the answer. What the database itself refused was rolled back, and so was what our own code threw.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isOfDatabase(error)
  return unheardStates.some((state) => state.test(error.code ?? ''))
}

/** Connection exceptions, an unknown completion, and a server that goes down. */
const unheardStates = [/^08/, /^40003$/, /^57P/]

/** The name of the constraint or unique index that refused a row as a duplicate; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

/** The name of the foreign key that refused a change; undefined for any other error. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23503' ? error.constraint : undefined
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
