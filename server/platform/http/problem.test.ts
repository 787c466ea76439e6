import { pino } from 'pino'
import { expect, test } from 'vitest'

import { asking } from '#server/platform/database/errors.ts'

import { problemOf, refusalOf, textsOf } from './problem.ts'

const log = pino({ level: 'silent' })
const failure = (properties: object): Error => Object.assign(new Error('inside'), properties)

test.each([
  ['a client’s connection, or another server’s, broke off', { code: 'ECONNRESET' }, 'internal', 500, undefined],
  [
    'a client’s connection broke off while its body came',
    { code: 'ECONNRESET', statusCode: 400 },
    'malformed-body',
    400,
    undefined,
  ],
  ['the disk is full', { code: '53100' }, 'no-room', 503, 60],
  ['the body is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'too-large', 413, undefined],
  [
    'the media type is unknown',
    { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 },
    'unsupported-media',
    415,
    undefined,
  ],
  ['the body is broken', { statusCode: 400 }, 'malformed-body', 400, undefined],
  ['nobody foresaw it', {}, 'internal', 500, undefined],
])('%s: a problem document that says so and nothing of the inside', (_, properties, code, status, retryAfter) => {
  const refusal = refusalOf(failure(properties), log)
  expect(refusal).toMatchObject({ code })
  expect(refusal.retryAfterSeconds).toBe(retryAfter)
  for (const locale of ['es-CO', 'en-US']) {
    const problem = problemOf(refusal, textsOf(locale))
    expect(problem.status).toBe(status)
    expect(JSON.stringify(problem)).not.toContain('inside')
  }
})

test.each([
  ['is away', { code: 'ECONNREFUSED' }, 'unavailable', 5],
  ['took too long', { code: '57014' }, 'unavailable', 5],
])('the database %s: 503, and when to come again', async (_, properties, code, retryAfterSeconds) => {
  const error: unknown = await asking(() => Promise.reject(failure(properties))).catch((reason: unknown) => reason)
  expect(refusalOf(error, log)).toMatchObject({ code, retryAfterSeconds })
})

test('a repeated Locale header is read as Spanish', () => {
  expect(textsOf(['en-US', 'en-US'])).toBe(textsOf(undefined))
})
