import type { FieldProblemCode, ProblemCode } from '#contract/errors.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import { foreignKeyViolation, uniqueViolation } from '#server/platform/database/database.ts'

/**
 * What each constraint stands for when it refuses a write: the problem, and what is wrong with which field. For a unique
 * index that is a value which is taken. A foreign key is named only where it means more than an unknown reference.
 */
export type Constraints = Record<string, { code: ProblemCode; field?: string; problem?: FieldProblemCode }>

/**
 * Runs a write; what the database itself refuses becomes the refusal that it means: a duplicate, or a reference to
 * something that went away meanwhile. The database decides, because only it sees what others write at the same time.
 */
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

/**
 * Whether each field's choice may be made: true where it may, false where it is there but no longer offered, null
 * where it does not exist.
 */
export type Choices<Field extends string> = Record<Field, boolean | null>

/**
 * Refuses choices that can't be made, naming each field. What is no longer offered stays where it was chosen before
 * (`stored`).
 * @throws Refusal unknown-reference
 */
export function refuseUnknown<Field extends string>(
  choices: Choices<Field>,
  draft: Readonly<Record<NoInfer<Field>, unknown>>,
  stored?: Readonly<Partial<Record<NoInfer<Field>, unknown>>>,
): void {
  const wrong = (Object.keys(choices) as Field[]).filter(
    (field) => choices[field] === null || (choices[field] === false && draft[field] !== stored?.[field]),
  )
  if (wrong.length > 0)
    throw new Refusal('unknown-reference', {
      fields: wrong.map((path) => ({ path, code: choices[path] === null ? 'unknown' : 'inactive' })),
    })
}
