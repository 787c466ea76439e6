import * as z from 'zod/mini'

import { optionalLongText, problem, requiredLongText, requiredText } from './fields.ts'

/** What stands for a value in all rows that have it: an id or another text, nothing, or the rows left out. */
const becomes = z.union([z.int(problem('invalid')), requiredLongText()], problem('invalid'))
export const ValueAnswer = z.object({
  becomes: z.optional(becomes),
  empty: z.optional(z.literal(true, problem('invalid'))),
  skip: z.optional(z.literal(true, problem('invalid'))),
})
export type ValueAnswer = z.infer<typeof ValueAnswer>
/** An answer with the value that it is about. Without any of the three an answer is taken back. */
export const AnsweredValue = z.object({
  field: requiredText(),
  value: optionalLongText(),
  ...ValueAnswer.shape,
})
export type AnsweredValue = z.infer<typeof AnsweredValue>

/** A value of a file that says nothing to the portal, or too much, with the rows that have it. */
export const ImportValue = z.object({
  field: z.string(),
  value: z.string(),
  /** A sentence in the caller's language; empty once it is answered. */
  problem: z.string(),
  rows: z.int(),
  /** The numbers of the first rows. */
  first: z.array(z.int()),
  /** What it may mean, the nearest first; a sure one is never taken by itself. */
  choices: z.array(z.object({ value: becomes, name: z.string(), sure: z.boolean() })),
  /** Whether the field may be empty; `sure` where the value is what programs write for nothing. */
  empty: z.enum(['no', 'may', 'sure']),
  /** Null while it is open; `name` has what it becomes in words. */
  answer: z.nullable(z.object({ ...ValueAnswer.shape, name: z.string() })),
})
export type ImportValue = z.infer<typeof ImportValue>
