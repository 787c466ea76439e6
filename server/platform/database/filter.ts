/** A condition that a list's own parameters set, beyond its search. It counts its parameters from `first`. */
export interface Filter {
  /** Tells its statement apart. */
  name: string
  sql: (first: number) => string
  values: unknown[]
}

/** A part of a filter: what it is called in the name of its statement, of which PostgreSQL reads 63 letters, its SQL around a parameter, and the value of that. */
export type FilterPart = [name: string, sql: (parameter: string) => string, value: unknown]

/** The filter that all parts have to be true for; undefined without any, which is no filter. */
export function everyOf(parts: readonly FilterPart[]): Filter | undefined {
  if (parts.length === 0) return undefined
  return {
    name: parts.map(([name]) => name).join('-'),
    values: parts.map(([, , value]) => value),
    sql: (first) => parts.map(([, sql], index) => sql(`$${first + index}`)).join(' and '),
  }
}
