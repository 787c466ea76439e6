import type { FieldProblem, FieldProblemCode, ProblemCode } from '#contract/errors.ts'

/** A rule that refuses a call, by its code; the sentence is found at the door. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly params: Record<string, string | number>
  readonly fields: FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  /** The field that the problem as a whole is about. */
  readonly about: string | undefined

  constructor(
    code: ProblemCode,
    options: {
      params?: Record<string, string | number>
      fields?: FieldProblem[]
      retryAfterSeconds?: number
      about?: string
    } = {},
  ) {
    super(code)
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.about = options.about
  }
}

/** 400 with one wrong field. */
export const wrongField = (
  path: string,
  code: FieldProblemCode,
  params: Record<string, string | number> = {},
): Refusal => new Refusal('invalid-input', { fields: [{ path, code, params }] })

/**
 * Refuses each of these days: they were sent otherwise than they are stored, and lie where none may be entered.
 * @throws Refusal `invalid-input`
 */
export function refuseFarDays(paths: readonly string[]): void {
  if (paths.length > 0) throw new Refusal('invalid-input', { fields: paths.map((path) => ({ path, code: 'farDay' })) })
}

/**
 * The record as it is about to be changed: 404 where there is none, 412 where the caller saw another version (`ifMatch`
 * names the current ones; undefined when any will do). Its row is locked, so that the version stays what it is until the change is made.
 */
export function unchanged<T extends { version: number }>(
  record: T | undefined,
  ifMatch: readonly number[] | undefined,
): T {
  const current = found(record)
  if (ifMatch && !ifMatch.includes(current.version)) throw new Refusal('version-outdated')
  return current
}

/** The record, or a 404. */
export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new Refusal('not-found')
  return record
}
