import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { CalendarDay } from '#contract/calendar.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { ConfirmDialog } from '#web/platform/kit/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { useCalendarTexts } from './calendar-texts.ts'
import { calendarKey, removeDay } from './calendar.api.ts'

interface ExceptionRemovalDialogProps {
  exception: CalendarDay
  onClose: () => void
}

/** Asks before an exception goes; the day is then what the law has it. */
export function ExceptionRemovalDialog({ exception, onClose }: ExceptionRemovalDialogProps) {
  const { removal } = useCalendarTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    setRemoving(true)
    setFailure(null)
    try {
      await removeDay(exception.day)
      toastSuccess(removal.done)
      onClose()
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      setRemoving(false)
      void cache.invalidateQueries({ queryKey: [calendarKey] })
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={removal.title(exception.name)}
      confirmLabel={removal.confirm}
      pendingLabel={removal.confirming}
      pending={removing}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{removal.text(format.day(exception.day))}</p>
      {failure !== null && (
        <InlineAlert tone="bad" live="alert">
          {failure}
        </InlineAlert>
      )}
    </ConfirmDialog>
  )
}
