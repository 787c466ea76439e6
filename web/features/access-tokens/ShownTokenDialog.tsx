import type { NewAccessToken } from '#contract/access-tokens.ts'
import { CopyField } from '#web/platform/kit/fields/CopyField.tsx'
import { ShownOnceDialog } from '#web/platform/page/ShownOnceDialog.tsx'

import { useAccessTokenTexts } from './access-tokens-texts.ts'

/** A new token, this one time. */
export function ShownTokenDialog({ made: { name, token }, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const texts = useAccessTokenTexts()
  return (
    <ShownOnceDialog title={texts.shownTitle} done={texts.done} lost={token === '' && texts.lost} onClose={onClose}>
      <p>{texts.shown(name)}</p>
      <CopyField label={texts.token} value={token} />
    </ShownOnceDialog>
  )
}
