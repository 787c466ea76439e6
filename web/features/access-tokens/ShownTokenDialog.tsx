import type { NewAccessToken } from '#contract/access-tokens.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { useAskBeforeUnload } from '#web/platform/kit/actions/useAskBeforeUnload.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { FormGrid } from '#web/platform/kit/fields/FormSection.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useAccessTokenTexts } from './access-tokens-texts.ts'

/** A new token, this one time. Leaving the portal asks first. */
export function ShownTokenDialog({ made: { name, token }, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const texts = useAccessTokenTexts()
  useAskBeforeUnload(true)
  return (
    <Dialog
      isOpen
      startAtTitle
      onClose={onClose}
      title={texts.shownTitle}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <FormGrid>
        {token === '' ? (
          <InlineAlert tone="warn">{texts.lost}</InlineAlert>
        ) : (
          <>
            <p>{texts.shown(name)}</p>
            <CopyField label={texts.token} value={token} />
          </>
        )}
      </FormGrid>
    </Dialog>
  )
}
