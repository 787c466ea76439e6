import * as z from 'zod/mini'

import type { Route, Schema } from '#contract/route.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { call, type CallOptions, type TestApp } from '#server/testing/testApp.ts'

/** For the OpenAPI document. */
export interface Example {
  body?: unknown
  answer?: unknown
}

export type Ask = <Answer = { id: number; version: number }>(
  request: string,
  body?: unknown,
  sent?: Pick<CallOptions, 'body' | 'headers' | 'token'>,
) => Promise<Answer>

/** Where examples are made: by whom, and what is kept of each call. */
export interface Asking {
  app: TestApp
  token: string
  employeeId: number
  ask: Ask
}

/** Files, streams and empty answers have no example. */
export const withExample = (routes: readonly Route[]): Route[] => routes.filter(({ body, answer }) => body ?? answer)

/** Random or secret values, and what only the machine of a test has. */
const ofChance: [RegExp, string][] = [
  [/\/\S*\/portal-(?:data|postgres)-\w+/g, '/var/lib/portal'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://directorio.example'],
  [/\b(ptl_|whsec_)[\w+/=]{20,}/g, '$1EJEMPLO'],
  [/(#\w+=)[\w-]{20,}/g, '$1ejemplo'],
  [/^([\w-]{43}|[\w-]{80,}|[\w-]{43}\.\w+\.[\w-]{43})$/, 'ejemplo'],
  [/\b[A-Z2-7]{32}\b/, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  [/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/, 'K7QD-3MZA-XW2P-6HBT-N4RC-5JYE'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ.ejemplo'],
  [/(token=|feed\/)[\w.-]{20,}?(?=\.ics|[&"]|$)/g, '$1ejemplo'],
]

function shown(value: unknown): unknown {
  if (typeof value === 'string') return ofChance.reduce((text, [found, instead]) => text.replace(found, instead), value)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(inner)]))
}

const isPage = (value: unknown): value is { data: unknown[] } =>
  typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data)

/** Two records of a list say what a third would. What is inside of one is whole, so that its parts agree. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2)
  return isPage(value) ? { ...value, data: value.data.slice(0, 2) } : value
}

const keeps = (schema: Schema | undefined, value: unknown): boolean => !schema || z.safeParse(schema, value).success

export const fits = ({ body, answer }: Route, example: Example): boolean =>
  keeps(answer, example.answer) && keeps(body, example.body)

/** By the names of `nameOf`. */
export async function asking(
  app: TestApp,
  by: { token: string; employeeId: number },
  nameOf: (route: Route) => string | undefined,
): Promise<Asking & { found: Record<string, Example> }> {
  const found: Record<string, Example> = {}
  // Of '/customers/:id' and '/customers/all' the second is meant by its own name.
  const routes = (await promisedRoutes()).toSorted(
    (one, other) => one.path.split(':').length - other.path.split(':').length,
  )
  const ask: Ask = async <Answer>(request: string, body?: unknown, sent: Parameters<Ask>[2] = {}) => {
    const { status, text, body: answer } = await call(app, request, { token: by.token, body, ...sent })
    if (status >= 300) throw new Error(`${request} was answered ${status}: ${text}`)
    const [method = '', path = ''] = request.split(/[ ?]/)
    const route = routes.find(
      (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    )!
    found[nameOf(route)!] ??= {
      ...(body !== undefined && { body: shown(body) }),
      ...(answer !== undefined && { answer: shown(shortened(answer)) }),
    }
    return answer as Answer
  }
  return { app, ...by, ask, found }
}
