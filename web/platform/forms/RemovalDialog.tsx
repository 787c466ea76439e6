import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { textOf } from '#web/platform/calls/call-error.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

interface RemovalDialogProps {
  /** Names what goes. */
  title: string
  /** What follows from it, in one sentence. */
  text: string
  words: { confirm: string; confirming: string; done: string }
  remove: () => Promise<unknown>
  /** The noun whose answers are out of date then: the first word of their query keys. */
  stale: string
  onClose: () => void
}

/** Asks before something is removed, and says why where it stays. Mounted while it is open. */
export function RemovalDialog({ title, text, words, remove, stale, onClose }: RemovalDialogProps) {
  const cache = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setRemoving(true)
    setFailure(null)
    try {
      await remove()
      toastSuccess(words.done)
      onClose()
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setRemoving(false)
      void cache.invalidateQueries({ queryKey: [stale] })
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={words.confirm}
      pendingLabel={words.confirming}
      pending={removing}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{text}</p>
      {failure !== null && (
        <InlineAlert tone="bad" live="alert">
          {failure}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
