import pg from 'pg'

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 }
const arrayOid = { int8: 1016, date: 1182, timestamptz: 1185, numeric: 1231 }

type Parse = (text: string) => unknown

/**
 * An instant in UTC, to the millisecond. Sessions are in UTC, so this text is cut; another offset goes through `Date`,
 * and `infinity` stays.
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
  // Amounts and counts are far below 2^53.
  [oid.int8, Number],
  [oid.numeric, Number],
  // A `Date` would make it midnight of some time zone.
  [oid.date, (text) => text],
  [oid.timestamptz, instantOf],
  [arrayOid.int8, arrayOf(Number)],
  [arrayOid.numeric, arrayOf(Number)],
  [arrayOid.date, arrayOf((text) => text)],
  [arrayOid.timestamptz, arrayOf(instantOf)],
])

function arrayOf(parse: Parse): Parse {
  return (text) => {
    const entries = text.slice(1, -1)
    return entries === ''
      ? []
      : entries.split(',').map((entry) => (entry === 'NULL' ? null : parse(entry.replaceAll('"', ''))))
  }
}

/**
 * For a pool's `types`, because other users of `pg` would get a global setting. `int8` and `numeric` as numbers, `date`
 * as `YYYY-MM-DD`, `timestamptz` as ISO 8601 in UTC, `jsonb` parsed.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? pg.types.getTypeParser(type, format),
}
