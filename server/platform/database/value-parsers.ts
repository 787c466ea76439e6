import pg from 'pg'

/** Numbers of PostgreSQL's types, from its catalogue `pg_type`. */
const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 }
const arrayOid = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 }

type Parse = (text: string) => unknown

/**
 * `2026-11-21 10:00:00.5+00` as `2026-11-21T10:00:00.500Z`: an instant in UTC, to the millisecond.
 *
 * Sessions are in UTC, so the common case is cut out of the text; another offset goes through `Date`. What is no
 * instant (`infinity`) stays as it is.
 */
export function instantOf(text: string): string {
  if (text.endsWith('+00') && text.charCodeAt(10) === 0x20) {
    const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
  }
  const instant = new Date(text.replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

const parsers = new Map<number, Parse>([
  // Amounts and counts are far below 2^53, where a JavaScript number is exact.
  [oid.int8, Number],
  [oid.numeric, Number],
  // A day is no instant: through a `Date` it would become midnight of some time zone.
  [oid.date, (text) => text],
  [oid.timestamptz, instantOf],
  [arrayOid.int8, arrayOf(Number)],
  [arrayOid.numeric, arrayOf(Number)],
  [arrayOid.date, arrayOf((text) => text)],
  [arrayOid.timestamptz, arrayOf(instantOf)],
])

/** `{1,2,NULL}`, of values that hold neither commas nor quotes. */
function arrayOf(parse: Parse): Parse {
  return (text) => {
    const entries = text.slice(1, -1)
    return entries === ''
      ? []
      : entries.split(',').map((entry) => (entry === 'NULL' ? null : parse(entry.replaceAll('"', ''))))
  }
}

/**
 * How values arrive, for the `types` option of a pool (never set globally, where other users of `pg` would get them):
 * `int8` and `numeric` as numbers, `date` as `YYYY-MM-DD`, `timestamptz` as ISO 8601 in UTC, `jsonb` parsed.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? pg.types.getTypeParser(type, format),
}
