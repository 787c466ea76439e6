import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useAskBeforeUnload } from '#web/platform/kit/actions/useAskBeforeUnload.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'

import type { NamedInvitation } from './new-invitation.ts'

interface InvitationDialogProps {
  /** null while there is none to show. */
  invitation: NamedInvitation | null
  onClose: () => void
}

/** The link with which somebody chooses a first password, this one time. */
export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { invitation: texts } = useTexts()
  const format = useFormat()
  const shown = invitation !== null

  useAskBeforeUnload(shown)

  return (
    <Dialog
      isOpen={shown}
      onClose={onClose}
      title={invitation ? texts.title(invitation.name) : ''}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {invitation && (
        <FormGrid>
          <p>{texts.text}</p>
          <CopyField
            label={texts.url}
            value={invitation.url}
            description={texts.expires(format.instant(invitation.expiresAt))}
          />
          <p>{texts.lost}</p>
        </FormGrid>
      )}
    </Dialog>
  )
}
