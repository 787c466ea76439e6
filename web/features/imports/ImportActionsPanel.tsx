import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import type { Import } from '#contract/imports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

import { useRemoval } from './import-removal.ts'
import { useImportTexts } from './imports-texts.ts'
import { fetchReport } from './imports.api.ts'

const Refused = ({ error }: { error: Error }) => (
  <InlineAlert tone="bad" live="alert">
    {textOf(error)}
  </InlineAlert>
)

export function ImportActionsPanel({ data, onGone }: { data: Import; onGone: () => void }) {
  const texts = useImportTexts()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { id, state, counts } = data
  const decided = counts?.decided ?? 0
  const report = useMutation({ mutationFn: async () => saveBlob(await fetchReport(id), texts.report.file) })
  const remove = useRemoval(data, onGone, () => {
    toastSuccess(texts.discarded)
    onGone()
  })
  return (
    <>
      {report.isError && <Refused error={report.error} />}
      {remove.isError && !isAsking && <Refused error={remove.error} />}
      <Button icon={<Download />} onClick={() => report.mutate()} pending={report.isPending}>
        {texts.downloadReport}
      </Button>
      {state === 'ready' && (
        <Button
          kind="quiet"
          onClick={() => (decided > 0 ? setAsking(true) : remove.mutate())}
          pending={remove.isPending && !isAsking}
        >
          {texts.discard}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={texts.discardTitle(data.fileName)}
          confirmLabel={texts.discard}
          pendingLabel={texts.discarding}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => {
            setAsking(false)
            remove.reset()
          }}
        >
          <p>{texts.discardText(decided, format.integer(decided))}</p>
          {remove.isError && <Refused error={remove.error} />}
        </ConfirmDialog>
      )}
    </>
  )
}
