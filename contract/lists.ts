import * as z from 'zod/mini'

import { problem, wholeNumber } from './fields.ts'

export const pageSizes = [5, 10, 20, 50, 100, 500] as const
export const defaultPageSize = 10
const MAX_OFFSET = 2_000_000_000

/** Each word must occur. No character is special. */
const searchTerm = z
  .string(problem('invalid'))
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(200, { error: problem('tooLong'), abort: true }),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, problem('controlCharacters')),
  )

export const flag = z
  .stringbool({ truthy: ['true'], falsy: ['false'], error: problem('invalid') })
  .register(z.globalRegistry, { type: 'boolean' })

/** Ignores case; '' means the default (undefined). Problem `unknownOrder`. */
const orderName = <const N extends readonly [string, ...string[]]>(names: N) =>
  z
    .pipe(
      z.string(problem('unknownOrder')),
      z.transform((value, context): N[number] | undefined => {
        const wanted = value.trim().toLowerCase()
        const name = names.find((candidate) => candidate.toLowerCase() === wanted)
        if (wanted && !name) context.issues.push({ code: 'custom', message: problem('unknownOrder'), input: value })
        return name
      }),
    )
    .register(z.globalRegistry, {
      enum: [...names],
      description: `One of ${names.join(', ')}, whatever its case; empty for the default.`,
    })

/** `offset` rows are skipped, `top` answered, by `orderBy` and id. */
export const listQuery = <const N extends readonly [string, ...string[]]>(names: N) =>
  z.object({
    searchTerm: z._default(searchTerm, ''),
    offset: z._default(wholeNumber(0, MAX_OFFSET), 0),
    top: z._default(wholeNumber(1, 500), defaultPageSize),
    orderBy: z.optional(orderName(names)),
    ascending: z._default(flag, true),
  })

/** Without any parameter the answer is a plain array. */
export const openListQuery = <const N extends readonly [string, ...string[]]>(names: N) =>
  z.object({
    searchTerm: z.optional(searchTerm),
    offset: z.optional(wholeNumber(0, MAX_OFFSET)),
    top: z.optional(wholeNumber(1, 500)),
    orderBy: z.optional(orderName(names)),
    ascending: z.optional(flag),
  })

export interface ListQuery<N extends string = string> {
  searchTerm: string
  offset: number
  top: number
  orderBy?: N | undefined
  ascending: boolean
}

/** Both counts are exact. */
export const page = <S extends z.ZodMiniType>(row: S) =>
  z.object({ data: z.array(row), filteredRecordsCount: z.int(), totalRecordsCount: z.int() })

export interface Page<Row> {
  data: Row[]
  filteredRecordsCount: number
  totalRecordsCount: number
}

/** A page when a paging parameter is sent. */
export const arrayOrPage = <S extends z.ZodMiniType>(row: S) => z.union([z.array(row), page(row)])

/** All, or the first `top` matches. */
export const selectorQuery = z.object({
  searchTerm: z._default(searchTerm, ''),
  top: z.optional(wholeNumber(1, 500)),
})
export type SelectorQuery = z.output<typeof selectorQuery>
