import type pg from 'pg'
import * as z from 'zod/mini'

import type { Backend } from '#server/platform/database/backend.ts'
import type { ClaimedQuery } from '#server/platform/database/driver.ts'
import type { RowClaim } from '#server/platform/database/row-claim.ts'

/** By the number in `pg_type`, as the value parsers give it. */
const kinds: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'json',
  700: 'number',
  701: 'number',
  1043: 'string',
  1082: 'string',
  1184: 'string',
  1700: 'number',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'number[]',
  1231: 'number[]',
  2278: 'string',
  2950: 'string',
  3802: 'json',
}

/**
 * Columns, types, and nulls of the table and of each answer, while tests run. Short reads on PostgreSQL have
 * connections of their own and are not seen; the embedded database shows the same statements. @returns the differences,
 * filled as statements run
 */
export async function watchRows({ pool }: Backend): Promise<Set<string>> {
  const problems = new Set<string>()
  const seen = new Set<string>()
  let nullable: ReadonlySet<string> | undefined
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...words: unknown[]) => unknown
    const watched = (...words: unknown[]): unknown => {
      const answer = ask(...words)
      const { claim, name = '' } = (words[0] ?? {}) as ClaimedQuery
      if (!claim || !(answer instanceof Promise)) return answer
      return answer.then((result: pg.QueryResult) => {
        if (!seen.has(name)) for (const line of differences(claim, result, nullable)) problems.add(`${name}: ${line}`)
        seen.add(name)
        for (const line of wrongValues(claim, result)) problems.add(`${name}: ${line}`)
        return result
      })
    }
    client.query = watched as typeof client.query
  })
  // Columns of views are left out: the catalogue says of each that it may be null.
  const { rows } = await pool.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attnotnull`,
  )
  nullable = new Set(rows.map(({ column }) => column))
  return problems
}

/** From the claim. */
function differences(
  { shape, orNulls }: RowClaim,
  { fields }: Pick<pg.QueryResult, 'fields'>,
  nullable: ReadonlySet<string> = new Set(),
): string[] {
  const names = new Set(fields.map(({ name }) => name))
  const missing = Object.keys(shape).filter((name) => !names.has(name) && !claimed(shape[name]!).has('undefined'))
  return [
    ...missing.map((name) => `${name} is claimed, and the statement has no such column`),
    ...fields.flatMap(({ name, dataTypeID, tableID, columnID }) => {
      const schema = shape[name]
      if (!schema) return [`${name} is a column that nobody claims`]
      const said = claimed(schema)
      const kind = kinds[dataTypeID] ?? `type ${dataTypeID}`
      if (said.has('any')) return []
      if (!said.has(kind)) return [`${name} is ${kind}, and claimed to be ${[...said].join(' or ')}`]
      const mayBeNull = nullable.has(`${tableID}.${columnID}`) && !orNulls
      return mayBeNull && !said.has('null') ? [`${name} may be null, and is claimed never to be`] : []
    }),
  ]
}

/** Unclaimed nulls, and JSON unlike its claim. */
function wrongValues(
  { shape, orNulls }: RowClaim,
  { fields, rows }: pg.QueryResult<Record<string, unknown>>,
): string[] {
  return fields.flatMap(({ name, dataTypeID }) => {
    const schema = shape[name]
    if (!schema) return []
    const said = claimed(schema)
    const free = orNulls === true || said.has('null') || said.has('any')
    const values = rows.map((row) => row[name])
    if (!free && values.includes(null)) return [`${name} was null, and is claimed never to be`]
    if (kinds[dataTypeID] !== 'json') return []
    const wrong = values.map((value) => value !== null && z.safeParse(schema, value)).find((one) => one && !one.success)
    return wrong && wrong.error ? [`${name}: ${z.prettifyError(wrong.error)}`] : []
  })
}

/** 'number', 'string[]', 'json', 'null' … */
function claimed(schema: z.core.$ZodType): Set<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
      return claimed(def.innerType).add('null')
    case 'optional':
      return claimed(def.innerType).add('undefined')
    case 'array':
      return new Set(['json', ...Array.from(claimed(def.element), (kind) => `${kind}[]`)])
    case 'enum':
      return new Set(Object.values(def.entries).map((value) => typeof value))
    case 'literal':
      return new Set(def.values.map((value) => (value === null ? 'null' : typeof value)))
    case 'union':
      return new Set(def.options.flatMap((option) => [...claimed(option)]))
    case 'object':
    case 'record':
      return new Set(['json'])
    case 'unknown':
    case 'any':
      return new Set(['any'])
    case 'template_literal':
      return new Set(['string'])
    default:
      return new Set([def.type])
  }
}
