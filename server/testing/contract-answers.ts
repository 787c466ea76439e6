import { readdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

import * as z from 'zod/mini'

import { problemStatus } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'

const folder = new URL('../../contract/', import.meta.url)

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every route that a file of the contract promises. */
async function promisedRoutes(): Promise<Route[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) =>
    Object.values(module).flatMap((exported) =>
      typeof exported === 'object' && exported !== null ? Object.values(exported).filter(isRoute) : [],
    ),
  )
}

const promised = (await promisedRoutes()).map((route) => ({
  route,
  path: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}/?$`),
  literal: !route.path.includes(':'),
}))

/** What every refusal says, and nothing more: RFC 9457 with our codes. */
const Problem = z.strictObject({
  type: z.templateLiteral(['urn:portal:problem:', z.enum(Object.keys(problemStatus) as [string, ...string[]])]),
  title: z.string().check(z.minLength(1)),
  status: z.int(),
  detail: z.string().check(z.minLength(1)),
  errors: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(1)) }))),
})

/**
 * Holds an answer against what the contract promises of its call: the status, every property and no other.
 * @throws Error that names the call and the difference
 */
export function demandPromised(method: string, path: string, status: number, body: unknown): void {
  const fail = (what: string): never => {
    throw new Error(`${method} ${path} answered ${status} with ${what}: ${JSON.stringify(body)?.slice(0, 500)}`)
  }
  if (status >= 400) {
    const result = z.safeParse(Problem, body)
    if (!result.success) return fail(`no problem document (${z.prettifyError(result.error)})`)
    if (result.data.status !== status) fail('the status of another')
    return
  }
  const [plain = ''] = path.split('?')
  const route = promised
    .toSorted((a, b) => Number(b.literal) - Number(a.literal))
    .find((one) => one.route.method === method && one.path.test(plain))?.route
  if (!route) return
  if (status !== (route.status ?? (route.answer ? 200 : 204))) fail('a status that the contract does not name')
  if (!route.answer) return
  const result = z.safeParse(route.answer, body)
  if (!result.success) return fail(`what the contract does not promise (${z.prettifyError(result.error)})`)
  // Schemas drop what they don't name: the comparison finds it.
  if (!isDeepStrictEqual(result.data, body)) fail('properties that the contract does not name')
}
