import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'

import { servingLink } from '#web/platform/calls/file-link.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Tooltip } from '#web/platform/kit/floating/Tooltip.tsx'

import { asUsual } from '../FileLink.tsx'
import { lazyDialog } from '../lazy-panel.tsx'
import { previewKind, type RenewFile, type ShownFile, usePreviewFailure, usePreviewTexts } from './preview-kind.ts'

const dialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** The tab opens with the press, for which browsers ask, and is led on when the link serves. */
function PdfLink({ file, url, renew }: { file: ShownFile; url: string; renew: RenewFile }) {
  const texts = usePreviewTexts()
  const failureOf = usePreviewFailure()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const show = async (tab: Window) => {
    setBusy(true)
    setFailure('')
    try {
      const { address } = await servingLink(url, async () => (await renew(file))?.inlineUrl ?? undefined)
      tab.location.replace(address)
    } catch (error) {
      tab.close()
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const label = texts.openTab(file.name)
  return (
    <>
      <Tooltip text={label}>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={label}
          aria-busy={busy || undefined}
          className="ui-icon-button is-quiet"
          onClick={(event) => {
            if (asUsual(event)) return
            const tab = busy ? null : window.open('', '_blank')
            // Where no tab opens for a program, the link itself does.
            if (!tab) return
            event.preventDefault()
            tab.opener = null
            void show(tab)
          }}
        >
          <Eye aria-hidden="true" />
        </a>
      </Tooltip>
      {failure && (
        <span role="alert" className="ui-error">
          {failure}
        </span>
      )}
    </>
  )
}

interface PreviewButtonProps {
  file: ShownFile
  renew: RenewFile
  onShow: (file: ShownFile) => void
}

export function PreviewButton({ file, renew, onShow }: PreviewButtonProps) {
  const texts = usePreviewTexts()
  if (file.inlineUrl !== null) return <PdfLink file={file} url={file.inlineUrl} renew={renew} />
  if (previewKind(file.name) === undefined) return null
  return (
    <IconButton
      label={texts.open(file.name)}
      icon={<Eye aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => onShow(file)}
    />
  )
}

interface FilePreviewProps extends Pick<PreviewButtonProps, 'renew'> {
  files: readonly ShownFile[]
  shown: ShownFile | null
  onShow: (file: ShownFile | null) => void
}

export function FilePreview({ files, shown, renew, onShow }: FilePreviewProps) {
  if (!shown) return null
  return (
    <dialog.Dialog
      files={files.filter(({ name }) => previewKind(name) !== undefined)}
      file={shown}
      renew={renew}
      onShow={onShow}
      onClose={() => onShow(null)}
    />
  )
}
