import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'

import { useFormat } from '#web/platform/i18n/format.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { showBytes } from '#web/platform/kit/fields/file-rules.ts'
import { FileBox } from '#web/platform/kit/fields/FileBox.tsx'
import { FileProgress } from '#web/platform/kit/fields/FileProgress.tsx'
import { useFocusInPlace } from '#web/platform/kit/fields/focus-next.ts'
import { acceptedFiles, fileRefusal } from '#web/platform/page/file-refusal.ts'
import { useFileTexts } from '#web/platform/page/file-texts.ts'

import type { ChangeSending } from './change-sending.ts'
import { useChangeTexts } from './change-texts.ts'

interface ChangeFilePanelProps {
  sending: Pick<ChangeSending, 'file' | 'progress' | 'cancel'>
  onChoose: (file: File | null) => void
  /** The name of a file that a draft had; '' for none. */
  lost: string
  busy: boolean
}

/** The optional file of a novedad: to choose, chosen, or on its way. */
export function ChangeFilePanel({ sending, onChoose, lost, busy }: ChangeFilePanelProps) {
  const texts = useChangeTexts()
  const fileTexts = useFileTexts()
  const format = useFormat()
  const { file, progress, cancel } = sending
  const { place, press } = useFocusInPlace<HTMLDivElement>()
  return (
    <div ref={place} className="ui-stack ui-gap-6 change-file-box">
      <span className="ui-label" aria-hidden="true">
        {texts.fields.file}
      </span>
      {!file && (
        <FileBox
          label={texts.fields.file}
          multiple={false}
          accept={acceptedFiles}
          refuse={(candidate) => fileRefusal(candidate, fileTexts, format)}
          onFiles={([chosen]) => onChoose(chosen ?? null)}
        />
      )}
      {lost !== '' && <output className="ui-small ui-warn">{texts.fileLost(lost)}</output>}
      {file && busy && (
        <ul>
          <FileProgress transfer={{ id: 'file', name: file.name, progress }} onRetry={undefined} onRemove={cancel} />
        </ul>
      )}
      {file && !busy && (
        <div className="ui-transfer">
          <Paperclip aria-hidden="true" />
          <span className="ui-transfer-body">
            <span className="ui-ink ui-cut">{file.name}</span>
          </span>
          <span className="ui-small ui-number">{showBytes(file.size, format.language)}</span>
          <IconButton
            label={texts.removeFile(file.name)}
            icon={<X aria-hidden="true" />}
            onClick={() => {
              press()
              onChoose(null)
            }}
          />
        </div>
      )}
    </div>
  )
}
