import { pino } from 'pino'
import { expect, test } from 'vitest'

import { problemOf, refusalOf, textsOf } from './problem.ts'

const log = pino({ level: 'silent' })
const failure = (properties: object): Error => Object.assign(new Error('inside'), properties)

test.each([
  ['the database is away', { code: 'ECONNREFUSED' }, 'unavailable', 503, 5],
  ['a statement took too long', { code: '57014' }, 'unavailable', 503, 5],
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

test('a repeated Locale header is read as Spanish', () => {
  expect(textsOf(['en-US', 'en-US'])).toBe(textsOf(undefined))
})
