import { useTexts } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { Retry } from '#web/platform/kit/states/Retry.tsx'

interface PartFailureProps {
  trying: boolean
  onRetry: () => void
}

/** Stands where the part would. */
export function PartFailure({ trying, onRetry }: PartFailureProps) {
  const { failures } = useTexts()
  return (
    <InlineAlert tone="bad" live="alert" title={failures.part} action={<Retry onRetry={onRetry} retrying={trying} />}>
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
