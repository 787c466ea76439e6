import { entriesOf } from '#contract/keys.ts'

/** Beyond the list's search. It counts its parameters from `first`. */
export interface Filter {
  name: string
  sql: (first: number) => string
  values: unknown[]
}

/** The name goes into its statement's name, of which PostgreSQL reads 63 letters. */
export type FilterPart = [name: string, sql: (parameter: string) => string, value: unknown]

export type Conditions<Query> = Readonly<{ [Name in keyof Query]?: (parameter: string) => string }>

export const partsOf = <Query extends object>(conditions: Conditions<Query>, query: Query): FilterPart[] =>
  entriesOf(conditions).flatMap(([name, sql], at) => {
    const value = query[name]
    return sql === undefined || value === undefined ? [] : [[String(at), sql, value] satisfies FilterPart]
  })

export function everyOf(parts: readonly FilterPart[]): Filter | undefined {
  if (parts.length === 0) return undefined
  return {
    name: parts.map(([name]) => name).join('-'),
    values: parts.map(([, , value]) => value),
    sql: (first) => parts.map(([, sql], index) => sql(`$${first + index}`)).join(' and '),
  }
}
