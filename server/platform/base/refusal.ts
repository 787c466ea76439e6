import type { FieldProblem, FieldProblemCode, ProblemCode } from '#contract/errors.ts'

export class Refusal extends Error {
  readonly code: ProblemCode
  readonly params: Record<string, string | number>
  readonly fields: FieldProblem[]
  readonly retryAfterSeconds: number | undefined
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

export const wrongField = (
  path: string,
  code: FieldProblemCode,
  params: Record<string, string | number> = {},
): Refusal => new Refusal('invalid-input', { fields: [{ path, code, params }] })

/** For days that may not be entered in any form. @throws Refusal `invalid-input` */
export function refuseFarDays(paths: readonly string[]): void {
  if (paths.length > 0) throw new Refusal('invalid-input', { fields: paths.map((path) => ({ path, code: 'farDay' })) })
}

/** 404 without a record, 412 when `ifMatch` lacks its version (undefined accepts all). The row is locked. */
export function unchanged<T extends { version: number }>(
  record: T | undefined,
  ifMatch: readonly number[] | undefined,
): T {
  const current = found(record)
  if (ifMatch && !ifMatch.includes(current.version)) throw new Refusal('version-outdated')
  return current
}

export function found<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw new Refusal('not-found')
  return record
}
