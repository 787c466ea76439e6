import { globSync } from 'node:fs'
import { join } from 'node:path'

import type { Route } from '#contract/route.ts'

import { root } from './child.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

function routesIn(value: unknown): Route[] {
  if (isRoute(value)) return [value]
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.values(value).flatMap(routesIn)
}

export async function contractRoutes(): Promise<Route[]> {
  const files = globSync('contract/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(root, file))))
  return modules.flatMap((module) => Object.values(module).flatMap(routesIn))
}
