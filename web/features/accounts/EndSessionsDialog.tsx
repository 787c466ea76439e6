import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { AccountRow } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useAccountTexts } from './accounts-texts.ts'
import { accountsKey, endSessionsOf } from './accounts.api.ts'

interface EndSessionsDialogProps {
  person: AccountRow
  /** Whether the sessions were ended. */
  onClose: (ended: boolean) => void
}

/** Asks before all sessions of a person are ended; of one's own the one in use stays. */
export function EndSessionsDialog({ person, onClose }: EndSessionsDialogProps) {
  const { end: texts } = useAccountTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const isOwn = useUser()?.id === person.id
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => endSessionsOf(person.id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [accountsKey] })
      if (isOwn) await cache.invalidateQueries({ queryKey: ['sessions'] })
      onClose(true)
      toastSuccess(texts.done)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(fullName(person))}
      confirmLabel={texts.button}
      pendingLabel={texts.ending}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={() => onClose(false)}
    >
      <p>{isOwn ? texts.ownText : texts.text(person.openSessions, format.integer(person.openSessions))}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
