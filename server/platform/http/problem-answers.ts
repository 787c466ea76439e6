import { takesAccessToken } from '#contract/access-tokens.ts'
import { problemStatus } from '#contract/errors.ts'
import { takesKey, type Route } from '#contract/route.ts'
import { specifiedCalls } from '#contract/specified-calls.ts'

import type { JsonSchema } from './json-schema.ts'

export const unchangedText = 'Unchanged since the version that If-None-Match names.'

const statusTexts: Record<number, string> = {
  400: 'Malformed or invalid input.',
  401: 'No session.',
  403: 'Signed in, but not allowed.',
  404: 'No such record.',
  409: 'In conflict with what is stored.',
  412: 'The version that If-Match names is no longer current.',
  413: 'Too large.',
  415: 'Wrong media type.',
  416: 'The file has no such part.',
  422: 'The Idempotency-Key came before with another call or body.',
  429: 'Too many tries or requests; see Retry-After.',
  500: 'Unexpected error.',
  503: 'The database can’t be reached, or the portal is in maintenance; see Retry-After.',
}

export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem document (RFC 9457), in the language of the Locale header.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: {
      type: 'string',
      examples: Object.keys(problemStatus)
        .slice(0, 3)
        .map((code) => `urn:portal:problem:${code}`),
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const refusesAccessTokens = (route: Route): boolean => route.access !== 'anybody' && !takesAccessToken(route)

const isSpecified = ({ method, path }: Route): boolean => specifiedCalls.has(`${method} ${path}`)

const textOf = (status: number, route: Route): string =>
  [
    statusTexts[status],
    ...(status === 403 && refusesAccessTokens(route) ? ['token-not-allowed: access tokens are not taken here.'] : []),
    ...(status === 403 && route.confirms ? ['confirm-first: POST /accounts/confirm has to come first.'] : []),
  ].join(' ')

const headerOf = (name: string, description: string): JsonSchema => ({
  headers: { [name]: { description, schema: { type: 'string' } } },
})

const problemAnswer = (status: number, route: Route): JsonSchema => ({
  description: textOf(status, route),
  ...(status === 401 && headerOf('WWW-Authenticate', 'Bearer')),
  ...(status === 429 && headerOf('Retry-After', 'In seconds.')),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

function problemsOf(route: Route): number[] {
  return [
    ...(!isSpecified(route) || route.params || route.query || route.body || route.form ? [400] : []),
    ...(route.access === 'anybody' ? [] : [401, 403]),
    ...(route.marksBrowser ? [401, 403] : []),
    ...(route.body || route.form ? [413, 415] : []),
    ...(!refusesAccessTokens(route) || route.costly || route.method === 'GET' ? [429] : []),
    ...(takesKey(route) ? [409, 422] : []),
    ...(route.problems ?? []),
    500,
    503,
  ].toSorted((a, b) => a - b)
}

export const problemAnswers = (route: Route): Record<number, JsonSchema> =>
  Object.fromEntries(problemsOf(route).map((code) => [code, problemAnswer(code, route)]))
