import { useQueryClient } from '@tanstack/react-query'

import { hideableFields, type HideableField } from '#contract/hidden-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { RoleDraft, type RoleRow } from '#contract/roles.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { RecordDialog } from '#web/platform/forms/RecordDialog.tsx'
import { useRecordForm } from '#web/platform/forms/useRecordForm.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Switch } from '#web/platform/kit/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/platform/kit/choices/CheckboxGroup.tsx'
import { MissingFields } from '#web/platform/kit/fields/MissingFields.tsx'
import { TextField } from '#web/platform/kit/fields/TextField.tsx'

import { PermissionsPart } from './PermissionsPart.tsx'
import { type Giver, mayGive, mayShow, newRole, type TypedRole, valuesOfRole } from './role-form.ts'
import { useRoleTexts } from './roles-texts.ts'
import { allRoles, createRole, rolesKey, updateRole } from './roles.api.ts'

interface RoleDialogProps {
  role?: RoleRow | undefined
  /** What a new one begins with. */
  copied?: RoleRow | undefined
  onClose: () => void
}

const nobody: Giver = { permissions: [] }

function useRoleForm({ role, copied, onClose }: RoleDialogProps) {
  const texts = useRoleTexts()
  const giver = useUser() ?? nobody
  const cache = useQueryClient()
  const initial: TypedRole = role ? valuesOfRole(role) : newRole(giver, copied)
  const form = useRecordForm({
    mode: role ? 'update' : 'create',
    schema: RoleDraft,
    initial,
    labels: texts.fields,
    required: ['name'],
    asterisks: [],
    stored: role && {
      entity: 'role',
      id: role.id,
      from: role,
      // There is no call for one of them.
      load: async () => (await cache.fetchQuery({ ...allRoles, staleTime: 0 })).find(({ id }) => id === role.id),
      valuesOf: valuesOfRole,
      written: {
        permissions: ({ permissions }) => permissions.map((one) => texts.permissions[one]),
        hiddenFields: ({ hiddenFields }) => hiddenFields.map((one) => texts.hideable[one]),
      },
    },
    save: async (body: RoleDraft, { ifMatch }) => {
      if (role) await updateRole(role.id, body, ifMatch)
      else await createRole(body)
    },
    onSaved: () => onClose(),
    success: role ? texts.saved : texts.created,
    stale: [rolesKey, 'accounts', 'lookups'],
    draft: `role-${role?.id ?? (copied ? `copy-${copied.id}` : 'new')}`,
  })
  return { form, giver }
}

/** Why a permission, or a hidden field, can't be chosen or taken back; undefined where it can. */
function useReasons(
  role: RoleDialogProps['role'],
  giver: ReturnType<typeof useRoleForm>['giver'],
  values: Pick<ReturnType<typeof useRoleForm>['form']['values'], 'permissions' | 'hiddenFields'>,
) {
  const texts = useRoleTexts()
  const ofPermission = (one: Permission) =>
    role?.isAdministrator ? texts.kept : mayGive(giver, role, one) ? undefined : texts.lacking
  const writes = values.permissions.includes('employees.write')
  const ofField = (one: HideableField) => {
    // What is chosen already can be taken back.
    if (writes) return values.hiddenFields.includes(one) ? undefined : texts.hiddenInVain
    return mayShow(giver, role, one) ? undefined : texts.hiddenFromYou
  }
  return { ofPermission, ofField }
}

/** One role, new, copied or stored: what it allows, hides and asks for. Mounted while it is open. */
export function RoleDialog(props: RoleDialogProps) {
  const { role, copied, onClose } = props
  const { forms } = useTexts()
  const texts = useRoleTexts()
  const { form, giver } = useRoleForm(props)
  const { field, values } = form
  const reasons = useReasons(role, giver, values)
  const { value: secondFactor, onChange: setSecondFactor, ...asking } = field('secondFactor')
  return (
    <RecordDialog
      form={form}
      title={role ? texts.editTitle(role.name) : copied ? texts.copyTitle(copied.name) : texts.createTitle}
      confirm={role ? [forms.update, forms.updating] : [texts.create, texts.creating]}
      onClose={onClose}
    >
      <TextField {...field('name')} maxLength={60} focusOnMount />
      <PermissionsPart {...field('permissions')} reasonOf={reasons.ofPermission} />
      {!values.permissions.includes('portal.access') && <p className="ui-small ui-warn">{texts.noEntry}</p>}
      <div className="role-hidden">
        <CheckboxGroup
          {...field('hiddenFields')}
          description={texts.hiddenHelp}
          options={hideableFields.map((one) => ({
            value: one,
            label: texts.hideable[one],
            disabled: reasons.ofField(one),
          }))}
        />
      </div>
      <Switch
        {...asking}
        label={texts.secondFactorLabel}
        description={texts.secondFactorHelp}
        checked={secondFactor}
        onChange={setSecondFactor}
      />
      <MissingFields fields={form.missing} />
    </RecordDialog>
  )
}
