import * as z from 'zod/mini'

import type { FieldProblemCode } from './errors.ts'

export const problem = <const C extends FieldProblemCode>(code: C): C => code

/**
 * No control characters, line separators, half surrogates, or marks that turn the direction of text: with one,
 * 'fdp.exe' reads 'exe.pdf'. Right-to-left names need none.
 */
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
/** Also line feed and tab. */
const manyLines = /^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u

/** Of the database's `integer`. */
export const MAX_ID = 2_147_483_647

/** The id that an address or a key names; undefined for what can be none. */
export const idIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined

export const id = z
  .int(problem('invalid'))
  .check(z.minimum(1, problem('invalid')), z.maximum(MAX_ID, problem('invalid')))

/** 0, of an untouched selector, counts as missing. */
export const requiredId = z
  .int(problem('choose'))
  .check(z.minimum(1, problem('choose')), z.maximum(MAX_ID, problem('unknown')))

/** Null and 0 mean none. */
export const idOrNone = z.nullable(
  z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(MAX_ID, problem('unknown'))),
)
export const optionalId = z.optional(idOrNone)

/** One trimmed line in NFC, at most `max` code points; all that an input's `maxlength` admits fits. */
export const requiredText = (max = 50) =>
  z
    .string(problem('required'))
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, problem('required')),
      z.maxLength(max, { error: problem('tooLong'), abort: true }),
      z.regex(singleLine, problem('controlCharacters')),
    )

/** Absent and null mean ''. */
export const optionalText = (max = 50) =>
  orEmpty(
    z
      .string(problem('invalid'))
      .check(
        z.trim(),
        z.normalize('NFC'),
        z.maxLength(max, { error: problem('tooLong'), abort: true }),
        z.regex(singleLine, problem('controlCharacters')),
      ),
  )

const multiline = (max: number) =>
  z.string(problem('required')).check(
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max, { error: problem('tooLong'), abort: true }),
    z.regex(manyLines, problem('controlCharacters')),
  )

/** CRLF becomes LF. */
export const requiredLongText = (max = 4000) => multiline(max).check(z.minLength(1, problem('required')))
export const optionalLongText = (max = 4000) => orEmpty(multiline(max))

/** Old clients leave out fields that they do not know. */
function orEmpty<S extends z.ZodMiniType<string, string>>(schema: S) {
  const orNull = z.pipe(
    z.nullable(schema),
    z.transform((value) => value ?? ''),
  )
  return z._default(orNull, '')
}

// What a mail server may deliver to. Checked after the length, because the labels' pattern backtracks.
const emailShape =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cs}]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** At most 254 characters (RFC 5321). Kept as typed; compared without case. */
export const email = z
  .string(problem('required'))
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, problem('required')),
    z.maxLength(254, { error: problem('tooLong'), abort: true }),
    z.regex(emailShape, problem('email')),
  )

/** 4 to 20 letters, digits or hyphens, without pasted dots and blanks. */
export const documentNumber = z.string(problem('required')).check(
  // Before NFC, which may join what they kept apart.
  z.overwrite((value) => value.replace(/[.\s]/g, '')),
  z.normalize('NFC'),
  z.minLength(1, problem('required')),
  z.regex(/^[\p{L}\p{N}-]{4,20}$/u, problem('document')),
)

const dateShape = /^\d{4}-\d{2}-\d{2}(?:T[\d:.,+\-Z]*)?$/

export function isCalendarDate(text: string): boolean {
  const [year = NaN, month = NaN, day = NaN] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const calendarDateOr = (wrong: FieldProblemCode) =>
  z
    .string(wrong)
    .check(
      z.trim(),
      z.regex(dateShape, wrong),
      z.overwrite((value) => value.slice(0, 10)),
      z.refine(isCalendarDate, wrong),
    )
    .register(z.globalRegistry, { format: 'date' })

/** A full ISO date-time is cut to its date. */
export const calendarDate = calendarDateOr('date')

/** A person may enter days between these, except birth dates: others are typing errors. */
export const firstDay = '1990-01-01'
export const lastDay = '2100-12-31'

export const isNearDay = (day: string): boolean => day >= firstDay && day <= lastDay

/** Only new days are checked so: a stored one may lie elsewhere while it does not change. */
export const enteredDayOr = (wrong: FieldProblemCode) =>
  calendarDateOr(wrong)
    .check(z.refine(isNearDay, problem('farDay')))
    .register(z.globalRegistry, { format: 'date' })
export const enteredDay = enteredDayOr('date')

export const farDays = <const Name extends string>(
  sent: { readonly [N in Name]?: string | null | undefined },
  names: readonly Name[],
  stored: { readonly [N in Name]?: string | null | undefined } = {},
): Name[] =>
  names.filter((name) => {
    const day = sent[name]
    return day !== undefined && day !== null && day !== stored[name] && !isNearDay(day)
  })

/** `YYYY-MM-DD`. */
export const storedDay = z.string().register(z.globalRegistry, { format: 'date' })
export const storedDayOrNone = z.nullable(z.string()).register(z.globalRegistry, { format: 'date' })

/** ISO 8601, UTC. */
export const instant = z.string().register(z.globalRegistry, { format: 'date-time' })

/** `If-Match: "3"` names it. */
export const version = z.int()

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .pipe(
      z.pipe(z.string(problem('invalid')).check(z.regex(/^\d{1,16}$/, problem('notWhole'))), z.transform(Number)),
      z.int().check(z.minimum(minimum, problem('tooSmall')), z.maximum(maximum, problem('tooBig'))),
    )
    .register(z.globalRegistry, { type: 'integer', minimum, maximum })

export const idParam = z.object({ id: wholeNumber(1, MAX_ID) })

/** Without rounding. */
const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value

/** More than two decimals are refused, never rounded; `above` is the problem above `maximum`. */
export const decimal = (minimum: number, maximum: number, above: FieldProblemCode = 'tooBig') =>
  z
    .number(problem('required'))
    .check(
      z.minimum(minimum, problem('tooSmall')),
      z.maximum(maximum, problem(above)),
      z.refine(hasTwoDecimals, problem('twoDecimals')),
    )
    .register(z.globalRegistry, { multipleOf: 0.01 })
