import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'

import { useFactorTexts } from './factors-texts.ts'
import { factorsKey, renewRecoveryCodes } from './factors.api.ts'

/** Asks before the recovery codes that are kept somewhere stop working. */
export function RenewCodesDialog({ onClose }: { onClose: (codes?: string[]) => void }) {
  const { recovery: texts } = useFactorTexts()
  return (
    <DeedDialog
      title={texts.renewTitle}
      text={texts.renewText}
      words={{ confirm: texts.renew, confirming: texts.renewing }}
      kind="primary"
      deed={renewRecoveryCodes}
      stale={[factorsKey]}
      onDone={onClose}
      onClose={() => onClose()}
    />
  )
}
