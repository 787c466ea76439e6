import * as z from 'zod/mini'

import { EmployeeDraft } from '#contract/employees.ts'
import { fullName } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { noteAccess } from '#server/features/audit/deeds.queries.ts'
import { endFactorsOf } from '#server/features/factors/factors.queries.ts'
import { makeInvitation } from '#server/features/session/session.queries.ts'
import { databaseTexts } from '#texts/operator/database.ts'

import { administratorDefaults, administratorRole, lockByEmail, promote } from './administrator.queries.ts'
import { insertEmployee } from './employees.queries.ts'

const { firstName, middleName, lastName, surname } = EmployeeDraft.shape

/** Names are needed for a new employee. */
export const AdministratorOrder = z.object({
  email: EmployeeDraft.shape.email,
  names: z.optional(z.object({ firstName, middleName, lastName, surname })),
  /** Ends lost second factors. */
  dropFactors: z.optional(z.boolean()),
})
export type AdministratorOrder = z.output<typeof AdministratorOrder>

/** With the one-time link; or names are needed. */
export const AdministratorMade = z.union([
  z.object({
    made: z.enum(['created', 'changed', 'linked']),
    email: z.string(),
    fullName: z.string(),
    /** A portal of a former version does not say so. */
    factorsEnded: z.optional(z.boolean()),
    url: z.string(),
  }),
  z.object({ made: z.literal('unknown') }),
])
export type AdministratorMade = z.output<typeof AdministratorMade>

/**
 * Makes an employee a user with the role of administrators, or creates one, and a link to choose a password. The owner
 * of the installation orders it, so no permission is asked.
 */
export async function makeAdministrator(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { email, names, dropFactors = false }: AdministratorOrder,
): Promise<AdministratorMade> {
  return db.change({ employeeId: null, call: 'npm run admin' }, async (tx): Promise<AdministratorMade> => {
    const role = await administratorRole(tx)
    if (!role) throw new Error(databaseTexts.noAdministratorRole)
    const known = await lockByEmail(tx, email)
    const isOne = known?.isActive === true && known.hasUser && known.roleId === role.id
    if (known && !isOne) await promote(tx, known.id, role.id)
    const person =
      known ??
      (names &&
        (await insertEmployee(tx, {
          ...(await administratorDefaults(tx)),
          ...valuesOf(names),
          email,
          has_user: true,
          role_id: role.id,
        })))
    if (!person) return { made: 'unknown' }
    const { url } = await makeInvitation(tx, { employeeId: person.id, now: clock.now(), publicUrl: config.publicUrl })
    await noteAccess(tx, person.id, { access_link: 'made' })
    const factorsEnded = dropFactors && (await endFactorsOf(tx, person.id)).ended.length > 0
    if (factorsEnded) await noteAccess(tx, person.id, { second_factor: 'removed' })
    return {
      made: known ? (isOne ? 'linked' : 'changed') : 'created',
      email: person.email,
      fullName: fullName(person),
      factorsEnded,
      url,
    }
  })
}

const valuesOf = (names: NonNullable<AdministratorOrder['names']>) => ({
  first_name: names.firstName,
  middle_name: names.middleName,
  last_name: names.lastName,
  surname: names.surname,
})
