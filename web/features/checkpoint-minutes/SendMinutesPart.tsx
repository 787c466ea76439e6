import Send from 'lucide-react/icons/send'
import { useState } from 'react'

import type { MadeMinutes } from '#contract/checkpoint-minutes.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { hasMail } from '#web/platform/page/mail-server.ts'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import type { MinutesCheckpoint } from './checkpoint-minutes.api.ts'

const dialog = lazyDialog(async () => (await import('./SendMinutesDialog.tsx')).SendMinutesDialog)

interface SendMinutesPartProps {
  checkpoint: MinutesCheckpoint
  made: MadeMinutes
}

export function SendMinutesPart({ checkpoint, made }: SendMinutesPartProps) {
  const { sending } = useMinutesTexts()
  const [canWrite, canStore] = [useCan('checkpoints.write'), useCan('files.write')]
  const [isOpen, setOpen] = useState(false)
  if (!canWrite || !canStore || !hasMail()) return null
  return (
    <>
      <IconButton
        label={sending.open(made.name)}
        icon={<Send aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <dialog.Dialog checkpoint={checkpoint} made={made} onClose={() => setOpen(false)} />}
    </>
  )
}
