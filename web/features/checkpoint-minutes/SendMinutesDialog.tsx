import { useQuery } from '@tanstack/react-query'

import type { MadeMinutes } from '#contract/checkpoint-minutes.ts'
import { readAttendance } from '#web/features/attendance/attendance.api.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useRecord } from '#web/platform/forms/useRecord.ts'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { minutesContents, type MinutesCheckpoint } from './checkpoint-minutes.api.ts'
import { SendMinutesForm } from './SendMinutesForm.tsx'

interface SendMinutesDialogProps {
  checkpoint: MinutesCheckpoint
  made: MadeMinutes
  onClose: () => void
}

/** 'Enviar' of an acta: once it is known who was there, its form. Mounted while it is open. */
export function SendMinutesDialog({ checkpoint, made, onClose }: SendMinutesDialogProps) {
  const { sending, loading } = useMinutesTexts()
  const people = useRecord(['attendance', 'of-checkpoint', checkpoint.id], (signal) =>
    readAttendance(checkpoint.id, signal),
  )
  const contents = useQuery(minutesContents(checkpoint.id))
  const failure = people.failure ?? (contents.error ? failureOf(contents) : undefined)
  const waiting = useStandIn(people.pending || contents.isPending)
  if (people.record && contents.data && !waiting)
    return (
      <SendMinutesForm
        checkpoint={checkpoint}
        made={made}
        attendees={people.record.attendees}
        number={contents.data.number}
        onClose={onClose}
      />
    )
  if (!waiting && !failure) return null
  const retry = () => {
    people.failure?.onRetry()
    if (contents.error) void contents.refetch()
  }
  return (
    <Dialog isOpen onClose={onClose} title={sending.title(made.name)}>
      {failure ? (
        <ErrorState {...failure} onRetry={retry} retrying={people.pending || contents.isFetching} />
      ) : (
        <Loader inline label={loading} />
      )}
    </Dialog>
  )
}
