import { useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'

import { ConflictQuestion, type ConflictQuestionProps, useConflictTitle } from './ConflictQuestion.tsx'

export interface ConflictDialogProps extends Pick<ConflictQuestionProps, 'conflict' | 'labels' | 'write'> {
  saving: boolean
  onSave: (choices: Choices) => void
  /** Back to the form, with the merged values and these choices. */
  onStay: (choices: Choices) => void
}

/**
 * Asks about fields that two people changed differently; the rest is merged and listed. Closing it leads back to the
 * form.
 */
export function ConflictDialog({ saving, onSave, onStay, ...question }: ConflictDialogProps) {
  const { conflicts: words } = useTexts()
  const title = useConflictTitle(question.conflict)
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Dialog
      isOpen
      size="l"
      onClose={() => onStay(choices)}
      busy={saving}
      title={title}
      footer={
        <>
          <Button kind="primary" pending={saving} pendingLabel={words.saving} onClick={() => onSave(choices)}>
            {words.save}
          </Button>
          <Button disabled={saving} onClick={() => onStay(choices)}>
            {words.stay}
          </Button>
        </>
      }
    >
      <ConflictQuestion {...question} choices={choices} onChoose={setChoices} />
    </Dialog>
  )
}
