import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'

import { permissions } from '#contract/permissions.ts'
import type { RoleRow } from '#contract/roles.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { Menu } from '#web/platform/kit/floating/Menu.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { paths } from '#web/platform/paths.ts'

import { useRoleTexts } from './roles-texts.ts'

interface RoleRowPartProps {
  role: RoleRow
  onEdit: () => void
  onCopy: () => void
  onRemove: () => void
}

function Actions({ role: { name, isAdministrator }, onEdit, onCopy, onRemove }: RoleRowPartProps) {
  const texts = useRoleTexts()
  return (
    <span className="ui-inline ui-wraps ui-mid ui-gap-8 role-actions">
      <Button aria-haspopup="dialog" onClick={onEdit}>
        {texts.edit} <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Menu
        label={texts.more(name)}
        trigger={<Ellipsis />}
        entries={[
          { id: 'copy', label: texts.copy, icon: <Copy />, onSelect: onCopy },
          ...(isAdministrator
            ? []
            : [
                {
                  id: 'remove',
                  label: texts.remove.action,
                  icon: <Trash2 />,
                  danger: true as const,
                  onSelect: onRemove,
                },
              ]),
        ]}
      />
    </span>
  )
}

/** A role: who has it, what it allows, hides and asks for, and what can be done with it. */
export function RoleRowPart(props: RoleRowPartProps) {
  const { role } = props
  const texts = useRoleTexts()
  const format = useFormat()
  const { id, name, people, hiddenFields, secondFactor } = role
  const counted = texts.people(people, format.integer(people))
  const allowed =
    role.permissions.length === permissions.length
      ? texts.everything
      : role.permissions.map((one) => texts.permissions[one]).join(' · ') || texts.nothing
  return (
    <li className="ui-entry role">
      <ShieldCheck aria-hidden="true" />
      <div>
        <h2 className="ui-line ui-strong ui-entry-name">
          <span className="ui-breaks">{name}</span>
          {secondFactor && <Badge tone="info">{texts.secondFactor}</Badge>}
        </h2>
        <p className="ui-small">
          <TextLink href={`${paths.people}?role=${id}`} aria-label={texts.peopleOf(name, counted)}>
            {counted}
          </TextLink>
        </p>
        <p className="ui-small ui-soft">{allowed}</p>
        {hiddenFields.length > 0 && (
          <p className="ui-small ui-soft">{texts.hides(format.list(hiddenFields.map((one) => texts.hideable[one])))}</p>
        )}
      </div>
      <Actions {...props} />
    </li>
  )
}
