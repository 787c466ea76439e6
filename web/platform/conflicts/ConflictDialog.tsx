import { useState } from 'react'

import type { Choices } from '#contract/merge.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'

import { ConflictQuestion, type ConflictQuestionProps, useConflictTitle } from './ConflictQuestion.tsx'

export interface ConflictDialogProps extends Pick<ConflictQuestionProps, 'conflict' | 'labels' | 'write'> {
  saving: boolean
  /** Saves the merged values with these choices. */
  onSave: (choices: Choices) => void
  /** Back to where it was typed, with the merged values and these choices. */
  onStay: (choices: Choices) => void
}

/**
 * Asks about what two people changed in one record at the same time, each to something else. The rest is merged already:
 * what the other one changed is listed. Closing it goes back to the form. Mounted while it is open.
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
