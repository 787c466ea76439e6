import { AsyncLocalStorage } from 'node:async_hooks'

import pg from 'pg'

import { codeOf } from '#server/platform/base/error-code.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { EngineLost, StatementEnded } from './embedded/engine-errors.ts'

/** A code alone says nothing: a client's connection breaks off with the same one. */
const ofDatabase = new WeakSet<Error>()

interface Waiting {
  silence?: { error: Error; at: number }
}
const waiting = new AsyncLocalStorage<Waiting>()

/**
 * A request does not ask a silent database again for so long: cleaning up would wait as long again, and the answer is
 * due within 5 s. A stream of events lives longer than this.
 */
const notAgainMs = 5_000

export const waitingOnce = <T>(work: () => T): T => waiting.run({}, work)

/** From refuse_claimed: an import under way claims the record or its natural key. */
const claimedState = 'IMP01'

/** Errors inside count as the database's from then on. @throws Refusal being-imported */
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

export const isOfDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ||
  error instanceof StatementEnded ||
  error instanceof EngineLost ||
  (error instanceof Error && ofDatabase.has(error))

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

const diskFullStates = [/^53100$/, /^ENOSPC$/]

/**
 * It cannot serve now, though another moment or server could. @see
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableStates = [
  /^08/, // connection exceptions
  /^28/, // the server refuses this user: nothing that a request could mend
  /^53(200|300)$/, // out of memory, too many connections
  /^57(014|P0.)$/, // statement timeout; shutdown, crash, starting up, database dropped
  /^25006$/, // it only reads
  ...diskFullStates,
]

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

export const tooManyConnections = '53300'

/** The same request may succeed a little later, so the answer is 503. */
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

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && diskFullStates.some((state) => state.test(code))
}

/** A replica or a server that is set so; embedded, a full disk. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/**
 * A migration of a newer instance has changed its answer, or its preparation failed. The driver still believes in it,
 * so the connection has to go.
 */
export function isOutdatedStatement(error: unknown): boolean {
  // The routine, because the sentence is in the server's language and the code stands for much else.
  return error instanceof pg.DatabaseError && (error.code === '26000' || error.routine === 'RevalidateCachedQuery')
}

/** A connection that was opened while the server only read may go on so afterwards. */
export const costsConnection = (error: unknown): boolean =>
  isReadTimeout(error) || isOutdatedStatement(error) || isReadOnly(error)

const silenceMessages = new Set([
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

const isSilence = (error: Error): boolean => silenceMessages.has(error.message)

export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

export function isConflict(error: unknown): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** The place of a row comes first in the context, in the server's language. */
const atRow = /^[^"'«„“]*\(\d+,\d+\)/

/** A conflict, a lock not given in time, or a statement whose time ran out at a locked row. Nothing was saved. */
export function isBusy(error: unknown): error is pg.DatabaseError {
  if (isConflict(error)) return true
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '55P03' || (error.code === '57014' && atRow.test(error.where ?? ''))
}

/**
 * The connection or the engine went during the commit, so the change may have been made. What the database refused, or
 * our own code threw, was rolled back.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isOfDatabase(error)
  return unheardStates.some((state) => state.test(error.code ?? ''))
}

/** Connection exceptions, an unknown completion, and a server that goes down. */
const unheardStates = [/^08/, /^40003$/, /^57P/]

export function uniqueViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined
}

export function foreignKeyViolation(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === '23503' ? error.constraint : undefined
}
