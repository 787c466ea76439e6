import type { HideableField } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Profile } from '#contract/profile.ts'
import type { RoleRow } from '#contract/roles.ts'

export interface TypedRole extends Record<string, unknown> {
  name: string
  permissions: Permission[]
  hiddenFields: HideableField[]
  secondFactor: boolean
}

export const valuesOfRole = ({ name, permissions, hiddenFields, secondFactor }: TypedRole | RoleRow): TypedRole => ({
  name,
  permissions,
  hiddenFields,
  secondFactor,
})

/** The permissions by what they are about, in the order of the form. */
export const permissionGroups = {
  portal: ['portal.access'],
  people: ['employees.write', 'users.manage'],
  customers: ['customers.write'],
  projects: [
    'projects.write',
    'milestones.write',
    'checkpoints.write',
    'changes.write',
    'files.write',
    'licenses.write',
  ],
  administration: ['configuration.write', 'assets.manage', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>
export type PermissionGroup = keyof typeof permissionGroups

/** Who gives: nobody gives what they lack. */
export type Giver = Pick<Profile, 'permissions' | 'hiddenFields'>

/** A new role: it hides what its maker does not see, and of a copy all that the other one hides. Only what they have can be given. */
export function newRole({ permissions, hiddenFields = [] }: Giver, copied?: RoleRow): TypedRole {
  const may = (copied?.permissions ?? ['portal.access']).filter((one) => permissions.includes(one))
  const hidden = new Set([...hiddenFields, ...(copied?.hiddenFields ?? [])])
  return { name: '', permissions: may, hiddenFields: [...hidden], secondFactor: copied?.secondFactor ?? false }
}

/** Whether a permission may be given: one that the stored role has may stay. */
export const mayGive = ({ permissions }: Giver, stored: RoleRow | undefined, permission: Permission): boolean =>
  permissions.includes(permission) || stored?.permissions.includes(permission) === true

/** Whether a field may be shown to others: who does not see it may not take it off what a role hides. */
export const mayShow = ({ hiddenFields = [] }: Giver, stored: RoleRow | undefined, field: HideableField): boolean =>
  !hiddenFields.includes(field) || stored?.hiddenFields.includes(field) === false
