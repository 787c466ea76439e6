import type * as z from 'zod/mini'

import { fieldProblemsOf } from '#contract/errors.ts'
import { fieldMessage, type Texts } from '#texts/texts.ts'

export type Messages = Record<string, string>

/** Whether a required value is missing: nothing, blanks, 0 of an untouched selector, an empty list. */
export function isMissing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === 0 || Number.isNaN(value)
}

type Checked<Body> = { ok: true; body: Body } | { ok: false; messages: Messages }

/** The body to send, or one sentence per wrong field. */
export function check<Body>(schema: z.ZodMiniType<Body>, values: unknown, texts: Texts): Checked<Body> {
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, body: result.data }
  const problems = fieldProblemsOf(result.error.issues)
  return {
    ok: false,
    messages: Object.fromEntries(problems.map((problem) => [problem.path, fieldMessage(texts, problem)])),
  }
}
