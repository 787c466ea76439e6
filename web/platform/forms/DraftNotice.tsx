import type { MouseEvent } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusAfter } from '#web/platform/kit/fields/focus-next.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { announce } from '#web/platform/page/announce.tsx'

import type { DraftOffer } from './useDraft.ts'

export function DraftNotice({ draft }: { draft: DraftOffer | null }) {
  const { forms } = useTexts()
  const format = useFormat()
  if (!draft) return null
  const leave = ({ currentTarget }: MouseEvent) => {
    // The pressed button goes: the form is the next to be used.
    if (draft.isLast) focusAfter(currentTarget.closest('.record-form-draft'))
  }
  const restore = (event: MouseEvent) => {
    leave(event)
    draft.restore()
    announce(forms.draftRestored)
  }
  const discard = (event: MouseEvent) => {
    leave(event)
    draft.discard()
  }
  return (
    <InlineAlert
      live="status"
      title={forms.draft}
      action={
        <div className="ui-flex ui-wraps ui-gap-8 record-form-draft">
          <Button kind="primary" onClick={restore}>
            {forms.draftRestore}
          </Button>
          <Button onClick={discard}>{forms.draftDiscard}</Button>
        </div>
      }
    >
      {forms.draftText(format.instant(draft.at))}
    </InlineAlert>
  )
}
