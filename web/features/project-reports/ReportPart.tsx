import FileChartLine from 'lucide-react/icons/file-chart-line'
import { useState } from 'react'

import type { projectReports as calls } from '#contract/project-reports.ts'
import { projectReports } from '#texts/es/project-reports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { callForFile } from '#web/platform/calls/call.ts'
import { wire } from '#web/platform/calls/wire.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { VisuallyHidden } from '#web/platform/kit/page/VisuallyHidden.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { openTab, showIn } from '#web/platform/page/file-tab.ts'

const { use: useReportTexts } = nounTexts('projectReports', projectReports)

const print = wire<typeof calls.print>({
  method: 'GET',
  path: '/projects/:id/report',
  access: 'portal.access',
  download: 'application/pdf',
})

/** What could not be shown in a tab: why it was not made, or where it is. */
type Outcome = { kind: 'failed'; message: string } | { kind: 'ready'; address: string }

function Failed({ message, onRetry, onClose }: { message: string; onRetry: () => void; onClose: () => void }) {
  const texts = useReportTexts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.open}
      footer={
        <Button kind="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
      cancelable
    >
      <InlineAlert tone="bad" live="alert" title={texts.failed}>
        {message}
      </InlineAlert>
    </Dialog>
  )
}

/** Where the browser opened no tab by itself: a link that does. */
function Ready({ address, onClose }: { address: string; onClose: () => void }) {
  const texts = useReportTexts()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.open}
      footer={
        <a
          className="ui-button is-primary"
          href={address}
          target="_blank"
          rel="noreferrer"
          onClick={() => setTimeout(onClose)}
        >
          {texts.show}
        </a>
      }
      cancelable
    >
      <InlineAlert live="status" title={texts.ready}>
        {texts.readyText}
      </InlineAlert>
    </Dialog>
  )
}

/** 'Informe': opens the page for the customer in a tab, in the language of the screen. */
export function ReportPart({ projectId }: { projectId: number }) {
  const texts = useReportTexts()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const close = () => setOutcome(null)
  const open = async () => {
    const tab = openTab(texts.waiting)
    setBusy(true)
    setOutcome(null)
    try {
      const address = URL.createObjectURL(await callForFile(print, { params: { id: projectId }, query: {} }))
      if (!showIn(tab, address)) setOutcome({ kind: 'ready', address })
    } catch (error) {
      tab?.close()
      setOutcome({ kind: 'failed', message: textOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        icon={<FileChartLine />}
        pending={busy}
        pendingLabel={texts.opening}
        onClick={() => void open()}
      >
        {texts.open} <VisuallyHidden>{texts.hidden}</VisuallyHidden>
      </Button>
      {outcome?.kind === 'failed' && <Failed message={outcome.message} onRetry={() => void open()} onClose={close} />}
      {outcome?.kind === 'ready' && <Ready address={outcome.address} onClose={close} />}
    </>
  )
}
