import { useId, useState } from 'react'

import { useFormat } from '#web/i18n/format.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyValue } from '#web/ui/EmptyValue.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

import { Contradictions, type ContradictionsProps } from './Contradictions.tsx'
import type { Choices } from './merge.ts'
import { begunWith, namesOf } from './words.ts'

export interface ConflictDialogProps extends Pick<ContradictionsProps, 'met' | 'labels' | 'write'> {
  saving: boolean
  /** Saves the merged values with these choices. */
  onSave: (choices: Choices) => void
  /** Back to where it was typed, with the merged values and these choices. */
  onStay: (choices: Choices) => void
}

/** What only the other person changed: taken over, and told. */
function Taken({ met, labels, write }: Pick<ContradictionsProps, 'met' | 'labels' | 'write'>) {
  const texts = useTexts()
  const { conflicts: words } = texts
  const format = useFormat()
  const titleId = useId()
  if (met.merge.taken.length === 0) return null
  return (
    <section className="conflict-taken">
      <h3 id={titleId}>{words.also}</h3>
      <ul aria-labelledby={titleId}>
        {met.merge.taken.map((name) => {
          const who = met.who[name]
          return (
            <li key={name}>
              <strong>{labels[name] ?? name}</strong>: <del>{write(name, 'base') || <EmptyValue />}</del>{' '}
              <span aria-hidden="true">→</span>
              <VisuallyHidden>{words.to}</VisuallyHidden> <ins>{write(name, 'theirs') || <EmptyValue />}</ins>
              {who && met.people.length > 1 && ` ${words.alsoBy(namesOf([who], texts, format))}`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * Asks about what two people changed in one record at the same time, each to something else. The rest is merged already:
 * what the other one changed is listed. Closing it goes back to the form. Mounted while it is open.
 */
export function ConflictDialog({ met, labels, write, saving, onSave, onStay }: ConflictDialogProps) {
  const texts = useTexts()
  const { conflicts: words } = texts
  const format = useFormat()
  const [choices, setChoices] = useState<Choices>({})
  const { kept, taken, conflicts } = met.merge
  const alone = kept.length + taken.length === 0 && conflicts.length === 1
  return (
    <Dialog
      isOpen
      size="l"
      onClose={() => {
        if (!saving) onStay(choices)
      }}
      title={words.title(begunWith(met.people, texts, format), met.people.length)}
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
      <div className="conflict-place">
        <p>{alone ? words.introRow : words.intro}</p>
        <Contradictions met={met} labels={labels} write={write} choices={choices} onChoose={setChoices} focus />
        <Taken met={met} labels={labels} write={write} />
        {kept.length > 0 && <p>{words.kept(format.list(kept.map((name) => labels[name] ?? name)))}</p>}
      </div>
    </Dialog>
  )
}
