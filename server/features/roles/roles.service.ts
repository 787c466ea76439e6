import { withSent } from '#contract/part.ts'
import { hidesInVain, type RoleDraft, type RoleRow, type RoleUpdate } from '#contract/roles.ts'
import type { Context } from '#server/context.ts'
import { demandOwned, demandOwnedChange, type Given } from '#server/features/employees/giving.rules.ts'
import { endFeedsWithoutAccess } from '#server/features/session/ended-feeds.queries.ts'
import { Refusal, unchanged, wrongField } from '#server/platform/base/refusal.ts'
import type { Caller, CallContext } from '#server/platform/http/endpoint.ts'
import { type Constraints, refusing } from '#server/platform/http/refused-writes.ts'

import {
  deleteRole,
  hasAdministratorBeside,
  holdersOf,
  insertRole,
  lockRole,
  lockRoleToRemove,
  replaceRole,
} from './roles.queries.ts'

type Call = CallContext & { caller: Caller }
type OfRole = Call & { params: { id: number } }
type Parts = Pick<Context, 'db'>

const constraints: Constraints = {
  roles_name_unique: { code: 'duplicate-name', field: 'name' },
  employees_role_id_fkey: { code: 'role-in-use' },
}

/** @throws Refusal invalid-input */
function refuseHidingInVain(role: RoleDraft): void {
  if (hidesInVain(role)) throw wrongField('hiddenFields', 'role.hidden')
}

/** @throws Refusal invalid-input, lacks-permission, duplicate-name */
export async function createRole({ db }: Parts, { actor, caller, body }: Call & { body: RoleDraft }): Promise<RoleRow> {
  refuseHidingInVain(body)
  demandOwned(caller, body)
  return refusing(constraints, () => db.change(actor, (tx) => insertRole(tx, body)))
}

const makesAdministrators = ({ permissions }: Given): boolean =>
  permissions.includes('portal.access') && permissions.includes('users.manage')

const differ = (one: readonly string[], other: readonly string[]): boolean =>
  one.length !== other.length || one.some((name) => !other.includes(name))

/**
 * Counts from each holder's next call on. @throws Refusal not-found, version-outdated, invalid-input, lacks-permission,
 * duplicate-name, administrator-role, last-administrator
 */
export async function updateRole(
  { db }: Parts,
  { actor, caller, ifMatch, params: { id }, body }: OfRole & { body: RoleUpdate },
): Promise<RoleRow> {
  return refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const before = unchanged(await lockRole(tx, id), ifMatch)
      const after = withSent<RoleDraft>(before, body)
      if (before.isAdministrator && differ(before.permissions, after.permissions))
        throw new Refusal('administrator-role')
      refuseHidingInVain(after)
      demandOwnedChange(caller, before, after)
      if (makesAdministrators(before) && !makesAdministrators(after) && !(await hasAdministratorBeside(tx, id)))
        throw new Refusal('last-administrator')
      const role = await replaceRole(tx, id, after)
      if (before.permissions.includes('portal.access') && !after.permissions.includes('portal.access'))
        await endFeedsWithoutAccess(tx, await holdersOf(tx, id))
      return role
    }),
  )
}

/** @throws Refusal not-found, version-outdated, administrator-role, role-in-use */
export const removeRole = ({ db }: Parts, { actor, ifMatch, params: { id } }: OfRole): Promise<void> =>
  refusing(constraints, () =>
    db.change(actor, async (tx) => {
      const { isAdministrator } = unchanged(await lockRoleToRemove(tx, id), ifMatch)
      if (isAdministrator) throw new Refusal('administrator-role')
      if ((await holdersOf(tx, id)).length > 0) throw new Refusal('role-in-use')
      await deleteRole(tx, id)
    }),
  )
