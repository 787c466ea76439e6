import * as z from 'zod/mini'

import type { FieldProblemCode } from './errors.ts'

// The kinds of value that records are made of. Every check names its problem, whose sentence comes from texts/.

/** Types the name of a problem where zod takes any message. */
export const problem = <const C extends FieldProblemCode>(code: C): C => code

/**
 * Neither control characters, nor line and paragraph separators, nor half a surrogate pair; nor what turns the direction
 * of everything behind it, as in 'fdp.exe' that reads 'exe.pdf'. A right-to-left name needs none of these.
 */
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
/** The same, but for line feed and tab. */
const manyLines = /^(?:[\n\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u

/** Largest id that the database's `integer` holds. */
export const MAX_ID = 2_147_483_647

/** A record's id: a positive integer. */
export const id = z
  .int(problem('invalid'))
  .check(z.minimum(1, problem('invalid')), z.maximum(MAX_ID, problem('invalid')))

/** A reference that has to be chosen: 0, which an untouched selector holds, is refused like a missing one. */
export const requiredId = z
  .int(problem('choose'))
  .check(z.minimum(1, problem('choose')), z.maximum(MAX_ID, problem('unknown')))

/** A reference or none, which null and 0 mean. */
export const idOrNone = z.nullable(
  z.int(problem('invalid')).check(z.minimum(0, problem('invalid')), z.maximum(MAX_ID, problem('unknown'))),
)
/** The same, which may be left out. */
export const optionalId = z.optional(idOrNone)

/** One line of text, trimmed, in Unicode NFC, at most `max` code points; what an input's `maxlength` lets through fits. */
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

/** Like {@link requiredText}, but may be empty; absent and null mean ''. */
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

/** Text of several lines; CRLF becomes LF. */
export const requiredLongText = (max = 4000) => multiline(max).check(z.minLength(1, problem('required')))
export const optionalLongText = (max = 4000) => orEmpty(multiline(max))

/** Absent and null stand for the empty text: old clients leave out what they don't know. */
function orEmpty<S extends z.ZodMiniType<string, string>>(schema: S) {
  const orNull = z.pipe(
    z.nullable(schema),
    z.transform((value) => value ?? ''),
  )
  return z._default(orNull, '')
}

// One @, a local part without blanks, a domain of labels with a dot: what a mail server can deliver to, seen from here.
// Read only after the length is checked: the labels' pattern backtracks.
const emailShape =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cs}]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

/** An e-mail address of at most 254 characters (RFC 5321). Kept as typed; compared without case. */
export const email = z
  .string(problem('required'))
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, problem('required')),
    z.maxLength(254, { error: problem('tooLong'), abort: true }),
    z.regex(emailShape, problem('email')),
  )

/** An identity document: 4 to 20 letters, digits or hyphens, once pasted dots and blanks are gone. */
export const documentNumber = z.string(problem('required')).check(
  // Before it is composed: what stood apart may then be one letter.
  z.overwrite((value) => value.replace(/[.\s]/g, '')),
  z.normalize('NFC'),
  z.minLength(1, problem('required')),
  z.regex(/^[\p{L}\p{N}-]{4,20}$/u, problem('document')),
)

const dateShape = /^\d{4}-\d{2}-\d{2}(?:T[\d:.,+\-Z]*)?$/

/** Whether `YYYY-MM-DD` names a day of the calendar. */
export function isCalendarDate(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A day as {@link calendarDate}, refused with a problem of its own. */
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

/** A day, `YYYY-MM-DD`. A full ISO date-time is taken and cut to its date. */
export const calendarDate = calendarDateOr('date')

/** The first and the last day that a person may enter, a birth date aside: what lies beyond is a slip of the fingers. */
export const firstDay = '1990-01-01'
export const lastDay = '2100-12-31'

/** Whether a day is one that may be entered. */
export const isNearDay = (day: string): boolean => day >= firstDay && day <= lastDay

/** A day of something new. One that is stored already may lie elsewhere, and stays as long as it is not changed. */
export const enteredDayOr = (wrong: FieldProblemCode) =>
  calendarDateOr(wrong)
    .check(z.refine(isNearDay, problem('farDay')))
    .register(z.globalRegistry, { format: 'date' })
export const enteredDay = enteredDayOr('date')

/** The names of the days that are sent otherwise than they are stored, and may not be entered. */
export const farDays = <const Name extends string>(
  sent: { readonly [N in Name]?: string | null | undefined },
  names: readonly Name[],
  stored: { readonly [N in Name]?: string | null | undefined } = {},
): Name[] =>
  names.filter((name) => {
    const day = sent[name]
    return day !== undefined && day !== null && day !== stored[name] && !isNearDay(day)
  })

/** A day in answers, `YYYY-MM-DD`. */
export const storedDay = z.string().register(z.globalRegistry, { format: 'date' })
export const storedDayOrNone = z.nullable(z.string()).register(z.globalRegistry, { format: 'date' })

/** An instant in answers: ISO 8601, UTC. */
export const instant = z.string().register(z.globalRegistry, { format: 'date-time' })

/** The version that every record carries; `If-Match: "3"` names it. */
export const version = z.int()

/** A whole number in a path or query. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .pipe(
      z.pipe(z.string(problem('invalid')).check(z.regex(/^\d{1,16}$/, problem('notWhole'))), z.transform(Number)),
      z.int().check(z.minimum(minimum, problem('tooSmall')), z.maximum(maximum, problem('tooBig'))),
    )
    .register(z.globalRegistry, { type: 'integer', minimum, maximum })

export const idParam = z.object({ id: wholeNumber(1, MAX_ID) })

/** Whether a number is kept as it is where two decimals are kept. */
const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value

/** A number with two decimals at most, more are refused and never rounded; above `maximum` it is refused as `above`. */
export const decimal = (minimum: number, maximum: number, above: FieldProblemCode = 'tooBig') =>
  z
    .number(problem('required'))
    .check(
      z.minimum(minimum, problem('tooSmall')),
      z.maximum(maximum, problem(above)),
      z.refine(hasTwoDecimals, problem('twoDecimals')),
    )
    .register(z.globalRegistry, { multipleOf: 0.01 })
