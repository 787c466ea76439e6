import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'

import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { toastSuccess } from '#web/platform/kit/toasts.tsx'

import { useImportTexts } from './imports-texts.ts'
import { fetchReport, removeImport } from './imports.api.ts'

/** What can be done with an import beside applying it: its report, and to forget it. */
export function ImportActionsPanel({ id, onGone }: { id: number; onGone: () => void }) {
  const texts = useImportTexts()
  const report = useMutation({ mutationFn: async () => saveBlob(await fetchReport(id), texts.report.file) })
  const remove = useMutation({
    mutationFn: () => removeImport(id),
    onSuccess: () => toastSuccess(texts.discarded),
    onSettled: onGone,
  })
  return (
    <>
      <Button icon={<Download />} onClick={() => report.mutate()} pending={report.isPending}>
        {texts.downloadReport}
      </Button>
      <Button kind="quiet" onClick={() => remove.mutate()} pending={remove.isPending}>
        {texts.discard}
      </Button>
    </>
  )
}
