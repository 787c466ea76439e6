import * as z from 'zod/mini'

import { id, idParam, problem, requiredText, version } from './fields.ts'
import { hideableFields } from './hidden-fields.ts'
import { partOf } from './part.ts'
import { permissions } from './permissions.ts'
import { route } from './route.ts'

// With hidden fields of employees and demanded second factors.

const permission = z.enum(permissions, problem('invalid'))
const hidden = z.enum(hideableFields, problem('invalid'))

/** More than there are permissions. */
const most = z.maxLength(40, problem('tooMany'))

/** `people` counts holders with access. */
export const RoleRow = z.object({
  id,
  version,
  name: z.string(),
  permissions: z.array(permission),
  hiddenFields: z.array(hidden),
  secondFactor: z.boolean(),
  /** It keeps all its permissions. */
  isAdministrator: z.boolean(),
  people: z.int(),
})
export type RoleRow = z.infer<typeof RoleRow>

export const RoleDraft = z.object({
  name: requiredText(60),
  permissions: z.array(permission, problem('choose')).check(
    most,
    z.overwrite((some) => permissions.filter((one) => some.includes(one))),
  ),
  hiddenFields: z._default(
    z.array(hidden, problem('invalid')).check(
      most,
      z.overwrite((some) => hideableFields.filter((one) => some.includes(one))),
    ),
    [],
  ),
  secondFactor: z._default(z.boolean(problem('invalid')), false),
})
export type RoleDraft = z.output<typeof RoleDraft>

export const RoleUpdate = partOf(RoleDraft)
export type RoleUpdate = z.output<typeof RoleUpdate>

/** A role that writes employees must see them whole. */
export const hidesInVain = ({ permissions: may, hiddenFields }: Pick<RoleDraft, 'permissions' | 'hiddenFields'>) =>
  hiddenFields.length > 0 && may.includes('employees.write')

const managed = { tag: 'accounts', access: 'users.manage' } as const
const oneRole = { ...managed, path: '/accounts/roles/:id', params: idParam, versioned: true, confirms: true } as const

export const roles = {
  list: route({
    ...managed,
    method: 'GET',
    path: '/accounts/roles',
    summary: 'What each role may do, what it hides, whether it asks for a second factor, and how many people have it.',
    answer: z.array(RoleRow),
  }),
  create: route({
    ...managed,
    method: 'POST',
    path: '/accounts/roles',
    operation: 'createRole',
    summary: 'Makes a role. Nobody gives what they lack: a permission of it that the caller has not is 403.',
    body: RoleDraft,
    answer: RoleRow,
    status: 201,
    confirms: true,
    problems: [409],
  }),
  update: route({
    ...oneRole,
    method: 'PUT',
    operation: 'updateRole',
    summary: 'Changes a role, from the next call on of everybody who has it. Administrador keeps its permissions.',
    body: RoleUpdate,
    answer: RoleRow,
    problems: [404, 409, 412],
  }),
  remove: route({
    ...oneRole,
    method: 'DELETE',
    operation: 'removeRole',
    summary: 'Removes a role that nobody has.',
    problems: [404, 409, 412],
  }),
}
