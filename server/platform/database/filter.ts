/** A condition that a list's own parameters set, beyond its search. It counts its parameters from `first`. */
export interface Filter {
  /** Tells its statement apart. */
  name: string
  sql: (first: number) => string
  values: unknown[]
}

/** A part of a filter: what it is called in the name of its statement, of which PostgreSQL reads 63 letters, its SQL around a parameter, and the value of that. */
export type FilterPart = [name: string, sql: (parameter: string) => string, value: unknown]

/** What a list's own parameters narrow it to: the SQL around each one's value. */
export type Conditions<Query> = Readonly<{ [Name in keyof Query]?: (parameter: string) => string }>

/** The parts of those parameters that a query has, each called by the place of its condition. */
export const partsOf = <Query extends object>(conditions: Conditions<Query>, query: Query): FilterPart[] =>
  Object.entries<((parameter: string) => string) | undefined>(conditions).flatMap(([name, sql], at) => {
    const value = query[name as keyof Query]
    return sql === undefined || value === undefined ? [] : [[String(at), sql, value] satisfies FilterPart]
  })

/** The filter that all parts have to be true for; undefined without any, which is no filter. */
export function everyOf(parts: readonly FilterPart[]): Filter | undefined {
  if (parts.length === 0) return undefined
  return {
    name: parts.map(([name]) => name).join('-'),
    values: parts.map(([, , value]) => value),
    sql: (first) => parts.map(([, sql], index) => sql(`$${first + index}`)).join(' and '),
  }
}
