import { useMutation, useQueryClient } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'

import { useMailTexts } from '#web/features/mails/mails-texts.ts'
import { sendTestMail } from '#web/features/mails/mails.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useStatusTexts } from './status-texts.ts'
import { startBackup, startRehearsal, statusKey } from './status.api.ts'

export function StatusButtonsPart() {
  const texts = useStatusTexts()
  const mails = useMailTexts()
  const cache = useQueryClient()
  const stale = () => cache.invalidateQueries({ queryKey: [statusKey] })
  const backup = useMutation({
    mutationFn: startBackup,
    onSuccess: () => toastSuccess(texts.backupBegun),
    onSettled: stale,
  })
  const rehearsal = useMutation({
    mutationFn: startRehearsal,
    onSuccess: () => toastSuccess(texts.rehearsalBegun),
    onSettled: stale,
  })
  const mail = useMutation({ mutationFn: sendTestMail, onSuccess: () => toastSuccess(mails.tested), onSettled: stale })
  const failure = backup.error ?? rehearsal.error ?? mail.error
  return (
    <>
      <Button icon={<Send />} pending={mail.isPending} pendingLabel={texts.testing} onClick={() => mail.mutate()}>
        {texts.testMail}
      </Button>
      <Button
        icon={<RotateCcw />}
        pending={rehearsal.isPending}
        pendingLabel={texts.rehearsing}
        onClick={() => rehearsal.mutate()}
      >
        {texts.rehearse}
      </Button>
      <Button
        kind="primary"
        icon={<Archive />}
        pending={backup.isPending}
        pendingLabel={texts.backingUp}
        onClick={() => backup.mutate()}
      >
        {texts.backUp}
      </Button>
      {failure && (
        <InlineAlert tone="bad" live="alert">
          {textOf(failure)}
        </InlineAlert>
      )}
    </>
  )
}
