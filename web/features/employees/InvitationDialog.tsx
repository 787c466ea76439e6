import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useAskBeforeUnload } from '#web/platform/kit/actions/useAskBeforeUnload.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { useNavigation } from '#web/platform/kit/navigation.tsx'
import { paths } from '#web/platform/paths.ts'

import type { NamedInvitation } from './new-invitation.ts'

interface InvitationDialogProps {
  /** null while there is none to show. */
  invitation: NamedInvitation | null
  onClose: () => void
}

/** In the place of a link that was lost with an answer. */
function LostFooter({ employeeId, onClose }: { employeeId: number; onClose: () => void }) {
  const { invitation: texts, employees } = useTexts()
  const navigation = useNavigation()
  const go = () => {
    onClose()
    navigation?.navigate(paths.employees.update(employeeId), { replace: false })
  }
  return (
    <>
      <Button kind="primary" onClick={go}>
        {employees.seeCreated}
      </Button>
      <Button onClick={onClose}>{texts.done}</Button>
    </>
  )
}

/** The link with which somebody chooses a first password, this one time. */
export function InvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { invitation: texts } = useTexts()
  const format = useFormat()
  const link = invitation?.link

  useAskBeforeUnload(link !== undefined)

  return (
    <Dialog
      isOpen={invitation !== null}
      onClose={onClose}
      title={invitation ? texts.title(invitation.name) : ''}
      footer={
        invitation && !link ? (
          <LostFooter employeeId={invitation.employeeId} onClose={onClose} />
        ) : (
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        )
      }
    >
      {invitation && !link && <p>{texts.missing}</p>}
      {link && (
        <FormGrid>
          <p>{texts.text}</p>
          <CopyField label={texts.url} value={link.url} description={texts.expires(format.instant(link.expiresAt))} />
          <p>{texts.lost}</p>
        </FormGrid>
      )}
    </Dialog>
  )
}
