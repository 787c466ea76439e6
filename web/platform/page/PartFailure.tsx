import RotateCw from 'lucide-react/icons/rotate-cw'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

interface PartFailureProps {
  trying: boolean
  onRetry: () => void
}

/** Stands where the part would. */
export function PartFailure({ trying, onRetry }: PartFailureProps) {
  const { app, failures, ui } = useTexts()
  return (
    <InlineAlert
      tone="bad"
      live="alert"
      title={failures.part}
      action={
        <Button icon={<RotateCw />} onClick={onRetry} pending={trying} pendingLabel={ui.loading}>
          {app.retry}
        </Button>
      }
    >
      {failures.partText}
    </InlineAlert>
  )
}

export function DialogFailure({ trying, onRetry, onClose }: PartFailureProps & { onClose: () => void }) {
  const { app, failures, ui } = useTexts()
  return (
    <ConfirmDialog
      isOpen
      kind="primary"
      title={failures.part}
      confirmLabel={app.retry}
      cancelLabel={ui.close}
      pending={trying}
      pendingLabel={ui.loading}
      onConfirm={onRetry}
      onCancel={onClose}
    >
      <p>{failures.partText}</p>
    </ConfirmDialog>
  )
}
