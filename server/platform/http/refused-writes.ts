import type { FieldProblemCode, ProblemCode } from '#contract/errors.ts'
import { keysOf } from '#contract/keys.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { foreignKeyViolation, uniqueViolation } from '#server/platform/database/database.ts'

/** A unique index means 'taken'; a foreign key is listed only when it means more than an unknown reference. */
export type Constraints = Record<string, { code: ProblemCode; field?: string; problem?: FieldProblemCode }>

/** Duplicates, and references that have gone: only the database sees what others write at the same time. */
export async function refusing<T>(constraints: Constraints, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = constraints[uniqueViolation(error) ?? foreignKeyViolation(error) ?? '']
    if (broken) {
      const { code, field, problem = 'taken' } = broken
      throw new Refusal(code, field === undefined ? {} : { fields: [{ path: field, code: problem }] })
    }
    if (foreignKeyViolation(error)) throw new Refusal('unknown-reference')
    throw error
  }
}

/** True: allowed. False: no longer offered. Null: unknown. */
export type Choices<Field extends string> = Record<Field, boolean | null>

/** Names each wrong field. A choice that is stored already may stay. @throws Refusal unknown-reference */
export function refuseUnknown<Field extends string>(
  choices: Choices<Field>,
  draft: Readonly<Record<NoInfer<Field>, unknown>>,
  stored?: Readonly<Partial<Record<NoInfer<Field>, unknown>>>,
): void {
  const wrong = keysOf(choices).filter(
    (field) => choices[field] === null || (choices[field] === false && draft[field] !== stored?.[field]),
  )
  if (wrong.length > 0)
    throw new Refusal('unknown-reference', {
      fields: wrong.map((path) => ({ path, code: choices[path] === null ? 'unknown' : 'inactive' })),
    })
}
