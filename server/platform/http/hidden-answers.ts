import { hideableFields, type Hidden } from '#contract/hidden-fields.ts'
import type { Schema } from '#contract/route.ts'

import { hideableKey, isFields, jsonSchema, type JsonSchema } from './json-schema.ts'

type Hiding = (value: unknown, hidden: Hidden) => unknown

function hidingIn(schema: unknown): Hiding | undefined {
  if (!isFields(schema)) return undefined
  const field = hideableFields.find((one) => one === schema[hideableKey])
  if (field !== undefined) return (value, hidden) => (hidden.has(field) ? null : value)
  const parts = [schema['anyOf'], schema['allOf']].flat().flatMap((part) => hidingIn(part) ?? [])
  const own = [inItems(schema), inProperties(schema)].filter((one) => one !== undefined)
  const all = [...parts, ...own]
  return all.length === 0 ? undefined : (value, hidden) => all.reduce((left, hide) => hide(left, hidden), value)
}

function inItems({ items }: JsonSchema): Hiding | undefined {
  const hide = hidingIn(items)
  return hide && ((value, hidden) => (Array.isArray(value) ? value.map((one) => hide(one, hidden)) : value))
}

function inProperties({ properties, additionalProperties }: JsonSchema): Hiding | undefined {
  const named = new Map(
    Object.entries(isFields(properties) ? properties : {}).flatMap(([name, schema]) => {
      const hide = hidingIn(schema)
      return hide ? [[name, hide] as const] : []
    }),
  )
  const others = hidingIn(additionalProperties)
  if (named.size === 0 && !others) return undefined
  const known = new Set(Object.keys(isFields(properties) ? properties : {}))
  return (value, hidden) => {
    if (!isFields(value)) return value
    const shown = Object.entries(value).map(([name, one]) => {
      const hide = named.get(name) ?? (known.has(name) ? undefined : others)
      return [name, hide ? hide(one, hidden) : one]
    })
    return Object.fromEntries(shown)
  }
}

/**
 * Removes the fields of employees that the reader's role hides, wherever they stand. Every JSON answer passes here, so
 * that no call can forget it.
 */
export function hidingOf(schema: Schema): Hiding {
  let hide: Hiding | undefined
  return (answer, hidden) => {
    if (hidden.size === 0) return answer
    hide ??= hidingIn(jsonSchema(schema, 'output')) ?? ((value) => value)
    return hide(answer, hidden)
  }
}
