import * as z from 'zod/mini'

import { optionalLongText, problem, requiredLongText, requiredText } from './fields.ts'

/** In all rows with the value: an id, a text, nothing, or left out. */
const becomes = z.union([z.int(problem('invalid')), requiredLongText()], problem('invalid'))
export const ValueAnswer = z.object({
  becomes: z.optional(becomes),
  empty: z.optional(z.literal(true, problem('invalid'))),
  skip: z.optional(z.literal(true, problem('invalid'))),
})
export type ValueAnswer = z.infer<typeof ValueAnswer>
/** Without any of the three it is taken back. */
export const AnsweredValue = z.object({
  field: requiredText(),
  value: optionalLongText(),
  ...ValueAnswer.shape,
})
export type AnsweredValue = z.infer<typeof AnsweredValue>

export const ImportValue = z.object({
  field: z.string(),
  value: z.string(),
  /** In the caller's language; '' once it is answered. */
  problem: z.string(),
  rows: z.int(),
  first: z.array(z.int()),
  /** The nearest first; even a sure one is only proposed. */
  choices: z.array(z.object({ value: becomes, name: z.string(), sure: z.boolean() })),
  /** Whether the field may be empty; `sure` when programs write the value for nothing. */
  empty: z.enum(['no', 'may', 'sure']),
  /** Null while it is open. */
  answer: z.nullable(z.object({ ...ValueAnswer.shape, name: z.string() })),
})
export type ImportValue = z.infer<typeof ImportValue>
