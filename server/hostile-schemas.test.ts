import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { Schema } from '#contract/route.ts'
import { promisedRoutes } from '#server/testing/contract-answers.ts'
import { anything, sentFor, textsFor } from '#server/testing/hostile-values.ts'

// What the contract says of every schema by which something comes in, held against values that nobody foresaw: it
// answers, never breaks; what it lets through is clean, is let through again unchanged, and has nothing more in it.

const routes = await promisedRoutes()
const run = { numRuns: 300, seed: 20_260_216 }

// A message of JSON-RPC is answered under the id that it has, and stored nowhere; the calls that it makes are among these.
const bodies = routes.flatMap(({ method, path, body, rpc }) =>
  body && !rpc ? [[`the body of ${method} ${path}`, body] as const] : [],
)
const texts = routes.flatMap(({ method, path, params, query, form }) =>
  (
    [
      ['path', params],
      ['query', query],
      ['form', form],
    ] as const
  ).flatMap(([part, schema]) => (schema ? [[`the ${part} of ${method} ${path}`, schema] as const] : [])),
)

/** Every text in a value, with the name it stands under. */
function textsIn(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, /^\d+$/.test(key) ? name : key))
}

/** As it would be sent again in a path, a query or a form. */
const asTexts = (value: unknown): unknown =>
  Object.fromEntries(
    Object.entries(value as object).flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one)]])),
  )

/**
 * What is wrong with a text that was let through. A password is what was typed, composed and nothing more; a token is
 * looked up as it is, and never stored.
 */
function wrongWith([name, text]: [string, string]): string[] {
  if (name === 'token') return []
  const faults = text === text.normalize('NFC') ? [] : [`${name} is not composed`]
  if (/password/i.test(name)) return faults
  if (text !== text.trim()) faults.push(`${name} is not trimmed`)
  if (!text.isWellFormed()) faults.push(`${name} has half a character`)
  if (/[^\P{Cc}\n\t]/u.test(text)) faults.push(`${name} has a control character`)
  return faults
}

/** Reads what was sent; what was let through is looked at. */
function read(schema: Schema, sent: unknown, again: (parsed: unknown) => unknown = (parsed) => parsed) {
  const before = Object.getOwnPropertyNames(Object.prototype).join()
  const result = z.safeParse(schema, sent)
  const faults: string[] = []
  if (Object.getOwnPropertyNames(Object.prototype).join() !== before) faults.push('a prototype was changed')
  if (!result.success) {
    if (result.error.issues.length === 0) faults.push('refused without a reason')
    return { accepted: false, faults }
  }
  const { data } = result
  const second = z.safeParse(schema, again(data))
  if (!second.success || JSON.stringify(second.data) !== JSON.stringify(data)) faults.push('read otherwise again')
  if (typeof data === 'object' && data !== null) {
    if (!Array.isArray(data) && Object.getPrototypeOf(data) !== Object.prototype) faults.push('of another prototype')
    if (Object.hasOwn(data, '__proto__')) faults.push('has __proto__')
  }
  return { accepted: true, faults: [...faults, ...textsIn(data).flatMap(wrongWith)] }
}

describe('whatever is sent', () => {
  test.each(bodies)('%s is read or refused, and what is read is clean', (_name, schema) => {
    let accepted = 0
    const holds = fc.property(fc.oneof({ weight: 6, arbitrary: sentFor(schema) }, anything), (sent) => {
      const found = read(schema, sent)
      if (found.accepted) accepted += 1
      expect(found.faults).toEqual([])
    })
    expect(() => fc.assert(holds, run)).not.toThrow()
    // Not everything is refused for something else than what it is about.
    expect(accepted).toBeGreaterThan(10)
  })

  test.each(texts)('%s is read or refused, and what is read is clean', (_name, schema) => {
    const holds = fc.property(textsFor(schema), (sent) => {
      expect(read(schema, sent, asTexts).faults).toEqual([])
    })
    expect(() => fc.assert(holds, run)).not.toThrow()
    // A parameter that is given twice arrives as a list, and a form may bring anything.
    const answers = fc.property(anything, (sent) => {
      z.safeParse(schema, sent)
    })
    expect(() => fc.assert(answers, run)).not.toThrow()
  })
})
