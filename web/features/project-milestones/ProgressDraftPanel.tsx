import { DraftNotice } from '#web/platform/forms/DraftNotice.tsx'
import { useDraft } from '#web/platform/forms/useDraft.ts'

import type { Written } from './progress-saving.ts'

interface ProgressDraftPanelProps {
  /** What is written into the lines of milestones and not saved yet. */
  unsaved: Written[]
  onRestore: (written: readonly Written[]) => void
}

/** Keeps what is written into the lines of milestones until it is saved, and offers what was not. */
export function ProgressDraftPanel({ unsaved, onRestore }: ProgressDraftPanelProps) {
  const { offer } = useDraft<Written[]>(
    { dirty: unsaved.length > 0, base: { version: undefined, values: [] }, values: unsaved },
    ({ values }) => onRestore(values),
    'progress',
  )
  return <DraftNotice draft={offer} />
}
