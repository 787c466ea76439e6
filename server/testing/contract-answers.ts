import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import * as z from 'zod/mini'

import { problemStatus } from '#contract/errors.ts'
import { statusOf, type Route } from '#contract/route.ts'
import { openApi } from '#server/platform/http/openapi.ts'

const folder = new URL('../../contract/', import.meta.url)

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

export async function promisedRoutes(): Promise<Route[]> {
  return Array.from((await namedRoutes()).values())
}

async function namedRoutes(): Promise<Map<string, Route>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  )
  return new Map(
    modules.flatMap((module) => Object.entries(module).flatMap(([name, exported]) => routesIn(name, exported, 2))),
  )
}

/** Catalogues have their calls in one object. */
function routesIn(name: string, value: unknown, depth: number): [name: string, route: Route][] {
  if (isRoute(value)) return [[name, value]]
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => routesIn(`${name}.${key}`, inner, depth - 1))
}

/** The statuses that the OpenAPI document names for a route. */
function documentedStatuses(route: Route): Set<number> {
  const { paths } = openApi([route], '') as { paths: Record<string, Record<string, { responses: object }>> }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return new Set(operations.flatMap(({ responses }) => Object.keys(responses).map(Number)))
}

const promised = Array.from(await namedRoutes())
  // Of '/customers/:id' and '/customers/all' the second is meant by its own name.
  .toSorted(([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  .map(([name, route]) => ({
    name,
    route,
    path: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
    statuses: documentedStatuses(route),
  }))

/** RFC 9457 with our codes. */
const Problem = z.strictObject({
  type: z.templateLiteral(['urn:portal:problem:', z.enum(Object.keys(problemStatus) as [string, ...string[]])]),
  title: z.string().check(z.minLength(1)),
  status: z.int(),
  detail: z.string().check(z.minLength(1)),
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(1)) }))),
})

const promiseOf = (method: string, path: string) => {
  const [plain = ''] = path.split('?')
  return promised.find((one) => one.route.method === method && one.path.test(plain))
}

export const nameOfCall = (method: string, path: string): string => promiseOf(method, path)?.name ?? `${method} ${path}`

/** Status, every property and no other. @throws Error that names call and difference */
export function demandPromised(method: string, path: string, status: number, body: unknown): void {
  const fail = (what: string): never => {
    throw new Error(`${method} ${path} answered ${status} with ${what}: ${JSON.stringify(body)?.slice(0, 500)}`)
  }
  const call = promiseOf(method, path)
  if (call && !call.statuses.has(status)) fail('a status that the document does not name')
  if (status >= 400) {
    const result = z.safeParse(Problem, body)
    if (!result.success) return fail(`no problem document (${z.prettifyError(result.error)})`)
    if (result.data.status !== status) fail('the status of another')
    return
  }
  if (!call) return
  // The document names it where the answer has a tag.
  if (status === 304) return
  const { route } = call
  const part = route.ranges && status === 206
  const goesOn = status === 202 && route.goesOn?.(body) === true
  const stands = status === 200 && route.stands?.(body) === true
  if (!part && !goesOn && !stands && status !== statusOf(route)) fail('a status that the contract does not name')
  if (!route.answer) return
  const result = z.safeParse(route.answer, body)
  if (!result.success) return fail(`what the contract does not promise (${z.prettifyError(result.error)})`)
  // Schemas drop what they don't name: the comparison finds it.
  if (!isDeepStrictEqual(result.data, body)) fail('properties that the contract does not name')
}
