import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'

import type { RoleRow } from '#contract/roles.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useOneDialog } from '#web/platform/kit/dialogs/useOneDialog.ts'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { Page } from '#web/platform/page/Page.tsx'
import { paths } from '#web/platform/paths.ts'

import { RemoveRoleDialog } from './RemoveRoleDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { RoleRowPart } from './RoleRowPart.tsx'
import { useRoleTexts } from './roles-texts.ts'
import { allRoles } from './roles.api.ts'

import './roles.css'

type Doing = { what: 'create' } | { what: 'edit' | 'copy' | 'remove'; role: RoleRow }

function Roles({ roles, onDo }: { roles: readonly RoleRow[]; onDo: (doing: Doing) => void }) {
  const texts = useRoleTexts()
  return (
    <ul className="ui-grid" aria-label={texts.label}>
      {roles.map((role) => (
        <RoleRowPart
          key={role.id}
          role={role}
          onEdit={() => onDo({ what: 'edit', role })}
          onCopy={() => onDo({ what: 'copy', role })}
          onRemove={() => onDo({ what: 'remove', role })}
        />
      ))}
    </ul>
  )
}

/** 'Roles': what people may do, what of employees they do not see, and who needs a second factor. */
export function RolesPage() {
  const texts = useRoleTexts()
  const { options } = useTexts()
  const canManage = useCan('users.manage')
  const answer = useQuery(allRoles)
  const { subject: doing, open, close, place } = useOneDialog<Doing>()
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: options.title, href: paths.options }, { label: texts.title }]}
      meta={texts.note}
      actions={
        canManage && (
          <Button kind="primary" icon={<Plus />} aria-haspopup="dialog" onClick={() => open({ what: 'create' })}>
            {texts.create}
          </Button>
        )
      }
    >
      <Card className="roles">
        <div ref={place} tabIndex={-1}>
          {answer.data ? (
            <Roles roles={answer.data} onDo={open} />
          ) : answer.isError ? (
            <ErrorState {...failureOf(answer)} />
          ) : (
            <Loader inline label={texts.loading} />
          )}
        </div>
      </Card>
      {doing?.what === 'create' && <RoleDialog onClose={() => close()} />}
      {doing?.what === 'copy' && <RoleDialog copied={doing.role} onClose={() => close()} />}
      {doing?.what === 'edit' && <RoleDialog role={doing.role} onClose={() => close()} />}
      {doing?.what === 'remove' && <RemoveRoleDialog role={doing.role} onClose={close} />}
    </Page>
  )
}
