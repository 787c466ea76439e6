import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Route, Schema } from '#contract/route.ts'

import { jsonSchema } from './http/json-schema.ts'
import { promisedRoutes } from './testing/contract-answers.ts'
import { signedIn } from './testing/factories.ts'
import { call, testApp, type TestApp } from './testing/testApp.ts'

// Every call of the contract, with what no screen ever sends. Whatever it is, the answer is one of those that the
// document names, and never a 5xx.

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const routes = await promisedRoutes()
const runs = 30

const oddTexts = [
  ['', ' ', '0', '-1', '1.5', '1e9', 'NaN', 'null', 'true', '[]', '{}', '../../etc/passwd', '%s%n', '%', '_', '\\'],
  ["'", '"', "' or 1=1; --", '$1', '${7*7}', '<script>', '\u0000', '\u0007', '\ud800', '\u202e', 'ñ', '👩‍💻', 'ﷺ'],
  ['9'.repeat(40), 'x'.repeat(5000), '2026-02-30', '9999-99-99', '0001-01-01T00:00:00Z', 'constructor', '__proto__'],
].flat()
const oddNumbers = [0, -0, -1, 1, 2, 1.5, 255, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e308]
const oddText = fc.constantFrom(...oddTexts)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}, [[]], [null], undefined) },
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const namesIn = (schema: Schema | undefined): string[] =>
  schema ? Object.keys((jsonSchema(schema, 'input') as { properties?: object }).properties ?? {}) : []

/** A request for a route: each path part, parameter and property it names, odd. */
function requestTo(route: Route): fc.Arbitrary<{ path: string; body: unknown }> {
  const oddPart = fc.oneof(fc.constant('1'), oddText)
  const parts = route.path.split('/').map((part) => (part.startsWith(':') ? oddPart : fc.constant(part)))
  const path = fc
    .tuple(...parts)
    .map((texts) => texts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 150)).join('/'))
  const query = fc
    .record(Object.fromEntries(namesIn(route.query).map((name) => [name, oddText])), { requiredKeys: [] })
    .map((values) => new URLSearchParams(values as Record<string, string>).toString())
  const body = route.body
    ? fc.oneof(
        { weight: 4, arbitrary: fc.record(Object.fromEntries(namesIn(route.body).map((name) => [name, oddValue]))) },
        oddValue,
      )
    : fc.constant(undefined)
  return fc.record({ path: fc.tuple(path, query).map(([one, other]) => `${one}?${other}`), body })
}

test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
  const { token } = await signedIn(app, { role: 'Administrador' })
  await fc.assert(
    fc.asyncProperty(requestTo(route), async ({ path, body }) => {
      const answer = await call(app, `${route.method} ${path}`, {
        token,
        headers: { 'content-type': 'application/json', 'if-match': '"1"', locale: 'x' },
        // As text, because what is no object would else be sent as something other than JSON.
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: runs, seed: 20_260_216 },
  )
})
