import type { InvitationsAnswer } from '#contract/accounts.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useAskBeforeUnload } from '#web/platform/kit/actions/useAskBeforeUnload.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { Badge } from '#web/platform/kit/figures/Badge.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { paths } from '#web/platform/paths.ts'

import { useAccountTexts } from './accounts-texts.ts'

interface InvitedPanelProps {
  answer: InvitationsAnswer
  onClose: () => void
}

function Links({ invited }: Pick<InvitedPanelProps['answer'], 'invited'>) {
  const { invite: texts } = useAccountTexts()
  return (
    <ul className="ui-grid ui-gap-16">
      {invited.map(({ id, name, invitation, mailed }) => (
        <li key={id} className="ui-stack ui-gap-6">
          <p className="ui-line account-invited-name">
            <strong>{invitation ? name : <TextLink href={paths.employees.update(id)}>{name}</TextLink>}</strong>{' '}
            <Badge tone={mailed ? 'ok' : 'info'}>
              {mailed ? texts.mailed : invitation ? texts.notMailed : texts.notMailedLost}
            </Badge>
          </p>
          {invitation && <CopyField label={texts.linkOf(name)} hideLabel value={invitation.url} />}
        </li>
      ))}
    </ul>
  )
}

export function InvitedPanel({ answer: { invited, failed }, onClose }: InvitedPanelProps) {
  const { invite: texts } = useAccountTexts()
  const format = useFormat()
  const isLost = invited.some(({ invitation }) => !invitation)
  useAskBeforeUnload(invited.length > 0 && !isLost)
  return (
    <Dialog
      isOpen
      size="l"
      startAtTitle
      onClose={onClose}
      title={texts.resultTitle}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <FormGrid>
        {failed.length > 0 && (
          <InlineAlert tone="warn" live="alert" title={texts.failed(failed.length, format.integer(failed.length))}>
            <ul className="account-failed">
              {failed.map(({ id, name, problem }) => (
                <li key={id}>
                  <strong>{name ?? texts.unnamed(String(id))}</strong>: {problem}
                </li>
              ))}
            </ul>
          </InlineAlert>
        )}
        {invited.length > 0 && (
          <>
            <p>
              {texts.invited(invited.length, format.integer(invited.length))} {!isLost && texts.once}
            </p>
            {isLost && <InlineAlert tone="warn">{texts.lost}</InlineAlert>}
            <Links invited={invited} />
          </>
        )}
      </FormGrid>
    </Dialog>
  )
}
