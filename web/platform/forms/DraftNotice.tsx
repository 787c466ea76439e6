import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import type { DraftOffer } from './useDraft.ts'

export function DraftNotice({ draft }: { draft: DraftOffer | null }) {
  const { forms } = useTexts()
  const format = useFormat()
  if (!draft) return null
  return (
    <InlineAlert
      live="status"
      title={forms.draft}
      action={
        <div className="ui-flex ui-wraps ui-gap-8 record-form-draft">
          <Button kind="primary" onClick={draft.restore}>
            {forms.draftRestore}
          </Button>
          <Button onClick={draft.discard}>{forms.draftDiscard}</Button>
        </div>
      }
    >
      {forms.draftText(format.instant(draft.at))}
    </InlineAlert>
  )
}
