import type { FieldProblem } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { nearestName } from '#server/platform/base/near-names.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

import { jsonSchema, propertiesOf } from './json-schema.ts'

export function parameterNames({ query }: Route): () => ReadonlySet<string> {
  let names: Set<string> | undefined
  return () => (names ??= new Set(query ? propertiesOf(jsonSchema(query, 'input')).map(([name]) => name) : []))
}

/** A mistyped filter would otherwise answer everything. @throws Refusal `invalid-input` */
export function demandKnown(query: unknown, names: () => ReadonlySet<string>): void {
  const sent = Object.keys(query ?? {})
  if (sent.length === 0) return
  const known = names()
  const fields = sent.flatMap((path): FieldProblem[] => {
    if (known.has(path)) return []
    const meant = nearestName(path, [...known])
    return [
      meant === undefined ? { path, code: 'unknownParameter' } : { path, code: 'meantParameter', params: { meant } },
    ]
  })
  if (fields.length > 0) throw new Refusal('invalid-input', { fields })
}
