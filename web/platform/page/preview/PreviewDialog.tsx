import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import { useEffect, useEffectEvent } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'

import { useFileTexts } from '../file-texts.ts'
import { FileLink } from '../FileLink.tsx'
import { type RenewFile, type ShownFile, usePreviewTexts } from './preview-kind.ts'
import { PreviewContent } from './PreviewContent.tsx'

import './preview.css'

/** Inside of what scrolls sideways the arrows scroll. */
function useArrows(onStep: (by: 1 | -1) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    if (event.target instanceof Element && event.target.closest('.preview-scroll')) return
    event.preventDefault()
    onStep(event.key === 'ArrowRight' ? 1 : -1)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

interface PreviewDialogProps {
  files: readonly ShownFile[]
  file: ShownFile
  renew: RenewFile
  onShow: (file: ShownFile) => void
  onClose: () => void
}

/** Leads to the files beside it. */
export function PreviewDialog({ files, file, renew, onShow, onClose }: PreviewDialogProps) {
  const texts = usePreviewTexts()
  const fileTexts = useFileTexts()
  const format = useFormat()
  const index = files.findIndex(({ id }) => id === file.id)
  // A file that was removed meanwhile is not among them.
  const hasOthers = index !== -1 && files.length > 1
  const step = (by: 1 | -1) => {
    const next = hasOthers && files.at((index + by) % files.length)
    if (next) onShow(next)
  }
  useArrows(step)
  const renewUrl = async () => (await renew(file))?.url
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={file.name}
      size="l"
      footer={
        <div className="ui-line ui-ends ui-fills ui-gap-8-16">
          <FileLink key={file.id} url={file.url} renew={renewUrl} label={fileTexts.download(file.name)} isButton>
            <span className="ui-button-icon" aria-hidden="true">
              <Download />
            </span>
            {texts.download}
          </FileLink>
          {hasOthers && (
            <div className="ui-flex ui-mid ui-to-end ui-gap-4 ui-small ui-soft ui-number">
              <IconButton label={texts.previous} icon={<ChevronLeft aria-hidden="true" />} onClick={() => step(-1)} />
              <output>
                <span className="ui-hidden">{file.name}, </span>
                {texts.place(format.integer(index + 1), format.integer(files.length))}
              </output>
              <IconButton label={texts.next} icon={<ChevronRight aria-hidden="true" />} onClick={() => step(1)} />
            </div>
          )}
        </div>
      }
    >
      <PreviewContent key={file.id} file={file} renew={renewUrl} />
    </Dialog>
  )
}
