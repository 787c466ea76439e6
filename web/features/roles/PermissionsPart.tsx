import { entriesOf } from '#contract/keys.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import type { FieldProps } from '#web/platform/kit/fields/Field.tsx'

import { type PermissionGroup, permissionGroups } from './role-form.ts'
import { useRoleTexts } from './roles-texts.ts'

interface PermissionsPartProps extends Pick<FieldProps, 'id' | 'label' | 'error'> {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** Why a permission can be neither given nor taken away; undefined where it can. */
  reasonOf: (permission: Permission) => string | undefined
}

/** What a role allows, by what it is about. */
export function PermissionsPart({ id, label, error, value, onChange, reasonOf }: PermissionsPartProps) {
  const texts = useRoleTexts()
  const groups = entriesOf<Readonly<Record<PermissionGroup, readonly Permission[]>>>(permissionGroups)
  return (
    <fieldset id={id} className="role-permissions" tabIndex={-1}>
      <legend className="ui-label">{label}</legend>
      {error && <p className="ui-error">{error}</p>}
      <div className="ui-grid ui-bordered role-groups">
        {groups.map(([group, some]) => (
          <CheckboxGroup<Permission>
            key={group}
            label={texts.groups[group]}
            value={value.filter((one) => some.includes(one))}
            onChange={(chosen) =>
              onChange(permissions.filter((one) => (some.includes(one) ? chosen : value).includes(one)))
            }
            options={some.map((one) => ({ value: one, label: texts.permissions[one], disabled: reasonOf(one) }))}
          />
        ))}
      </div>
    </fieldset>
  )
}
