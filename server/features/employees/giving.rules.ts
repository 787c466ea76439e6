import type { HideableField } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { Refusal } from '#server/platform/base/refusal.ts'
import type { Caller } from '#server/platform/http/endpoint.ts'

/** `hidden` are the fields that stay hidden. */
export interface Given {
  permissions: readonly Permission[]
  hiddenFields: readonly HideableField[]
}

/** Neither permissions nor the sight of fields that the caller's own role hides. @throws Refusal lacks-permission */
export function demandOwned({ permissions, hidden }: Pick<Caller, 'permissions' | 'hidden'>, given: Given): void {
  const may = given.permissions.every((one) => permissions.has(one))
  const sees = [...hidden].every((one) => given.hiddenFields.includes(one))
  if (!may || !sees) throw new Refusal('lacks-permission')
}

/** Only for what a change adds. @throws Refusal lacks-permission */
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
