import type { FastifyBaseLogger, FastifyReply } from 'fastify'

import { problemStatus, type Problem, type ProblemCode } from '#contract/errors.ts'
import { codeOf } from '#server/platform/base/error-code.ts'
import { isFileFailure, lineOf } from '#server/platform/base/error-words.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import {
  type Engine,
  isBusy,
  isOfDatabase,
  isDiskFull,
  isReadOnly,
  isUnavailable,
} from '#server/platform/database/database.ts'
import { english } from '#texts/english.ts'
import { spanish } from '#texts/spanish.ts'
import { fieldMessage, languageOf, problemTexts, type AllTexts } from '#texts/texts.ts'

/** Seconds, without the database. */
const UNAVAILABLE_RETRY = 5
/** Seconds, after lost locks or conflicts. */
const BUSY_RETRY = 1
/** Seconds: an operator has to free space first. */
const FULL_RETRY = 60

export const textsOf = (locale: string | string[] | undefined): AllTexts =>
  languageOf(typeof locale === 'string' ? locale : undefined) === 'en-US' ? english : spanish

const frameworkCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_BAD_URL: 'unknown-path',
  FST_ERR_NOT_FOUND: 'unknown-path',
  FST_ERR_MAX_PARAM_LENGTH: 'unknown-path',
}

/** As the framework and its plugins give it; all others fail here. */
const statusIn = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500

export function refusalOf(error: unknown, log: FastifyBaseLogger, engine: Engine = 'postgres'): Refusal {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (code && frameworkCodes[code]) return new Refusal(frameworkCodes[code])
  // The embedded database turns read-only when its disk is full.
  if (isDiskFull(error) || (engine === 'embedded' && isReadOnly(error))) {
    log.error({ err: error }, 'the disk is full')
    return new Refusal('no-room', { retryAfterSeconds: FULL_RETRY })
  }
  if (isFileFailure(error)) {
    log.error({ err: error, problem: lineOf(error) }, 'a file can’t be read or written')
    return new Refusal('storage-unavailable', { retryAfterSeconds: FULL_RETRY })
  }
  if (isBusy(error)) {
    log.warn({ code: error.code, problem: lineOf(error) }, 'a save lost to others that save the same')
    return new Refusal('busy', { retryAfterSeconds: BUSY_RETRY })
  }
  if (isReadOnly(error)) {
    log.error({ err: error }, 'the database only reads')
    return new Refusal('read-only', { retryAfterSeconds: UNAVAILABLE_RETRY })
  }
  if (isOfDatabase(error) && isUnavailable(error)) {
    log.error({ err: error }, 'the database can’t be reached')
    return new Refusal('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY })
  }
  const status = statusIn(error)
  if (status === 429) return new Refusal('too-many-requests')
  if (status >= 400 && status < 500) return new Refusal('malformed-body')
  log.error({ err: error }, 'unexpected error')
  return new Refusal('internal')
}

/** RFC 9457. */
export function problemOf(refusal: Refusal, texts: AllTexts): Problem {
  const { title, detail } = problemTexts(texts, refusal.code, refusal.params)
  const errors = [
    ...(refusal.about === undefined ? [] : [{ path: refusal.about, message: detail }]),
    ...refusal.fields.map((field) => ({ path: field.path, message: fieldMessage(texts, field) })),
  ]
  return {
    type: `urn:portal:problem:${refusal.code}`,
    title,
    status: problemStatus[refusal.code],
    detail,
    ...(errors.length > 0 && { errors }),
  }
}

export function sendProblem(reply: FastifyReply, error: unknown, engine?: Engine): FastifyReply {
  const refusal = refusalOf(error, reply.log, engine)
  const problem = problemOf(refusal, textsOf(reply.request.headers['locale']))
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.code(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}
