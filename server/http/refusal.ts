import type { FieldProblem, FieldProblemCode, ProblemCode } from '#contract/errors.ts'

/** A rule that refuses a call, by its code; the sentence is found at the door. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly params: Record<string, string | number>
  readonly fields: FieldProblem[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    options: { params?: Record<string, string | number>; fields?: FieldProblem[]; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** 400 with one wrong field. */
export const wrongField = (
  path: string,
  code: FieldProblemCode,
  params: Record<string, string | number> = {},
): Refusal => new Refusal('invalid-input', { fields: [{ path, code, params }] })

/** The record, or a 404. */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new Refusal('not-found')
  return record
}
