import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { AccountRow } from '#contract/accounts.ts'
import { fullName } from '#contract/people.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useAccountTexts } from './accounts-texts.ts'
import { accountsKey, dropFactorsOf } from './accounts.api.ts'

interface DropFactorsDialogProps {
  person: AccountRow
  /** Whether the factors were ended. */
  onClose: (ended: boolean) => void
}

/** Asks before a person's password alone is enough again. */
export function DropFactorsDialog({ person, onClose }: DropFactorsDialogProps) {
  const { drop: texts } = useAccountTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => dropFactorsOf(person.id),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [accountsKey] })
      await cache.invalidateQueries({ queryKey: ['factors'] })
      onClose(true)
      toastSuccess(texts.done)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.title(fullName(person))}
      confirmLabel={texts.button}
      pendingLabel={texts.dropping}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={() => onClose(false)}
    >
      <p>{texts.text}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
