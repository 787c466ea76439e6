import { useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import type { ConflictDialogProps } from './ConflictDialog.tsx'
import { ConflictQuestion } from './ConflictQuestion.tsx'

/** The dialog's question, in a row that stands in a dialog itself. */
export function ConflictPanel({ saving, onSave, onStay, ...question }: ConflictDialogProps) {
  const { conflicts } = useTexts()
  const [choices, setChoices] = useState<Choices>({})
  return (
    <section aria-label={conflicts.choose} className="ui-grid ui-gap-20">
      <ConflictQuestion {...question} titled choices={choices} onChoose={setChoices} />
      <div className="ui-flex ui-wraps ui-gap-8">
        <Button kind="primary" pending={saving} pendingLabel={conflicts.saving} onClick={() => onSave(choices)}>
          {conflicts.save}
        </Button>
        <Button disabled={saving} onClick={() => onStay(choices)}>
          {conflicts.stay}
        </Button>
      </div>
    </section>
  )
}
