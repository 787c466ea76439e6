import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import type { Route } from '#contract/route.ts'

const root = join(import.meta.dirname, '..')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => join(root, path))

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

function routesIn(name: string, value: unknown): [string, Route][] {
  if (isRoute(value)) return [[name, value]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  if (Object.getPrototypeOf(value) !== Object.prototype) return []
  return Object.entries(value).flatMap(([key, part]) => routesIn(`${name}.${key}`, part))
}

function bracketed(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start + 1)
}

const callsIn = (text: string) =>
  [...text.matchAll(/\bcall\(/g)].map(({ index }) => {
    const handed = bracketed(text, index + 'call'.length)
    return { route: handed.slice(0, handed.search(/,|$/)).trim(), handed }
  })

const modules = await Promise.all(filesOf('contract/*.ts').map(async (path) => (await import(path)) as object))
const changes = modules
  .flatMap((module) => Object.entries(module).flatMap(([name, value]) => routesIn(name, value)))
  .filter(([, { versioned, method }]) => versioned && method !== 'GET')
const texts = filesOf('web/**/*.api.ts').map((path) => readFileSync(path, 'utf8'))
const calls = texts.flatMap(callsIn)
/** The nouns whose calls `nounCalls` or `recordCalls` makes: their type asks for the version. */
const made = texts.flatMap((text) =>
  Array.from(text.matchAll(/\b(?:noun|record)Calls\('[\w-]+', (\w+)/g), ([, noun]) => noun),
)

/** 'licences[deed]' covers the calls of that noun that no call names. */
function callsOf(name: string) {
  const named = calls.filter(({ route }) => route === name)
  return named.length > 0 ? named : calls.filter(({ route }) => route.startsWith(`${name.split('.')[0]}[`))
}

describe('a change of a record', () => {
  test('is known by its route', () => {
    expect(changes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['employees.update', 'catalogs.groups.update', 'checkpointTasks.updateStatus']),
    )
  })

  test('of a noun whose calls are made is known, too', () => {
    expect(made).toEqual(expect.arrayContaining(['milestones', 'projectStatuses']))
  })

  test.each(changes.filter(([name]) => !made.some((noun) => name === `${noun}.update`)))(
    '%s is sent with the version that it was made on',
    (name) => {
      const found = callsOf(name)
      expect(found.length, `a call of ${name} in an .api.ts of the web`).toBeGreaterThan(0)
      expect(found.filter(({ handed }) => !/\{ ifMatch(?::|\s*\})/.test(handed))).toEqual([])
    },
  )
})
