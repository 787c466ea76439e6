import type { HideableField } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

/** What a role gives: what it allows, and the fields that it hides still. */
export interface Given {
  permissions: readonly Permission[]
  hiddenFields: readonly HideableField[]
}

/**
 * Nobody gives what they lack: neither a permission nor the sight of a field that their own role hides.
 * @throws Refusal lacks-permission
 */
export function demandOwned({ permissions, hidden }: Pick<Caller, 'permissions' | 'hidden'>, given: Given): void {
  const may = given.permissions.every((one) => permissions.has(one))
  const sees = [...hidden].every((one) => given.hiddenFields.includes(one))
  if (!may || !sees) throw new Refusal('lacks-permission')
}

/** The same of what a change gives that was not there before. @throws Refusal lacks-permission */
export function demandOwnedChange(
  { permissions, hidden }: Pick<Caller, 'permissions' | 'hidden'>,
  before: Given,
  after: Given,
): void {
  demandOwned(
    { permissions, hidden: new Set([...hidden].filter((one) => before.hiddenFields.includes(one))) },
    { ...after, permissions: after.permissions.filter((one) => !before.permissions.includes(one)) },
  )
}
