import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { AccessToken } from '#contract/access-tokens.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useAccessTokenTexts } from './access-tokens-texts.ts'
import { accessTokensKey, endToken } from './access-tokens.api.ts'

interface RevokeTokenDialogProps {
  token: AccessToken
  /** Whose token it is; absent for one's own. */
  employeeId: number | undefined
  /** Whether it was revoked. */
  onClose: (revoked: boolean) => void
}

/** Asks before a program is shut out. */
export function RevokeTokenDialog({ token: { id, name }, employeeId, onClose }: RevokeTokenDialogProps) {
  const texts = useAccessTokenTexts()
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unlessGone(endToken(id, employeeId)),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [accessTokensKey] })
      onClose(true)
      toastSuccess(texts.revoked)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.revokeTitle(name)}
      confirmLabel={texts.revoke}
      pendingLabel={texts.revoking}
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={() => onClose(false)}
    >
      <p>{texts.revokeText}</p>
      {error && (
        <InlineAlert tone="bad" live="alert">
          {textOf(error)}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
