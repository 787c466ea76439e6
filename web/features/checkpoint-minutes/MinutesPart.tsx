import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'

import { useCan } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

import type { MinutesCheckpoint } from './checkpoint-minutes.api.ts'

const dialog = lazyDialog(async () => (await import('./MinutesDialog.tsx')).MinutesDialog)

interface MinutesPartProps {
  checkpoint: MinutesCheckpoint
  /** Of which follow-up, where there are several: it is an icon then. */
  ofWhich?: string
}

export function MinutesPart({ checkpoint, ofWhich }: MinutesPartProps) {
  const { checkpoints } = useTexts()
  const [canWrite, canStore] = [useCan('checkpoints.write'), useCan('files.write')]
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  if (!canWrite || !canStore) return null
  return (
    <>
      {ofWhich === undefined ? (
        <Button icon={<FileText />} aria-haspopup="dialog" onClick={open}>
          {checkpoints.makeMinutes}
        </Button>
      ) : (
        <IconButton
          label={`${checkpoints.makeMinutes} ${ofWhich}`}
          icon={<FileText aria-hidden="true" />}
          kind="outlined"
          aria-haspopup="dialog"
          onClick={open}
        />
      )}
      {isOpen && <dialog.Dialog checkpoint={checkpoint} onClose={() => setOpen(false)} />}
    </>
  )
}
