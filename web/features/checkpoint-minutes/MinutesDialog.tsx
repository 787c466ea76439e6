import { readAttendance } from '#web/features/attendance/attendance.api.ts'
import { useRecord } from '#web/platform/forms/useRecord.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import type { MinutesCheckpoint } from './checkpoint-minutes.api.ts'
import { MinutesForm } from './MinutesForm.tsx'

interface MinutesDialogProps {
  checkpoint: MinutesCheckpoint
  onClose: () => void
}

export function MinutesDialog({ checkpoint, onClose }: MinutesDialogProps) {
  const texts = useMinutesTexts()
  const loaded = useRecord(['attendance', 'of-checkpoint', checkpoint.id], (signal) =>
    readAttendance(checkpoint.id, signal),
  )
  const waiting = useStandIn(loaded.pending)
  if (loaded.record && !waiting)
    return <MinutesForm checkpoint={checkpoint} attendance={loaded.record} onClose={onClose} />
  if (!waiting && !loaded.failure) return null
  return (
    <Dialog isOpen onClose={onClose} title={texts.untitled} size="xl">
      {loaded.failure ? <ErrorState {...loaded.failure} /> : <Loader inline label={texts.loading} />}
    </Dialog>
  )
}
