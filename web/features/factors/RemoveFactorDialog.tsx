import { type Factor } from '#contract/factors.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { DeedDialog } from '#web/platform/forms/DeedDialog.tsx'

import { useFactorTexts } from './factors-texts.ts'
import { factorsKey, removeFactor } from './factors.api.ts'

interface RemoveFactorDialogProps {
  factor: Factor
  isLast: boolean
  onClose: (removed: boolean) => void
}

/** Asks before a factor ends; with the last one the password alone is enough again. */
export function RemoveFactorDialog({ factor: { id, kind, name }, isLast, onClose }: RemoveFactorDialogProps) {
  const texts = useFactorTexts()
  return (
    <DeedDialog
      title={texts.removeTitle(name)}
      text={[texts.removeText[kind], isLast && texts.removeLast].filter(Boolean).join(' ')}
      words={{ confirm: texts.remove, confirming: texts.removing, done: texts.removed[kind] }}
      deed={() => unlessGone(removeFactor(id))}
      stale={[factorsKey]}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    />
  )
}
