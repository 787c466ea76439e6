import type { AccessToken } from '#contract/access-tokens.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'

import { useAccessTokenTexts } from './access-tokens-texts.ts'
import { accessTokensKey, endToken } from './access-tokens.api.ts'

interface RevokeTokenDialogProps {
  token: AccessToken
  /** Absent for one's own. */
  employeeId: number | undefined
  onClose: (revoked: boolean) => void
}

export function RevokeTokenDialog({ token: { id, name, prefix }, employeeId, onClose }: RevokeTokenDialogProps) {
  const texts = useAccessTokenTexts()
  return (
    <DeedDialog
      title={texts.revokeTitle(name)}
      text={texts.revokeText(prefix)}
      words={{ confirm: texts.revoke, confirming: texts.revoking, done: texts.revoked }}
      deed={() => unlessGone(endToken(id, employeeId))}
      stale={[accessTokensKey]}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  )
}
