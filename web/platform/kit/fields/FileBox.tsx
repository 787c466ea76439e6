import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { useUiTexts } from '../texts.ts'
import { refusalOf, showBytes } from './file-rules.ts'
import { FileProgress, type Transfer } from './FileProgress.tsx'

export interface FileBoxProps {
  label: string
  onFiles: (files: File[]) => void
  accept?: string
  maxBytes?: number
  /** Any other objection to a file, in words. */
  refuse?: (file: File) => string | undefined
  multiple?: boolean
  disabled?: boolean
  transfers?: readonly Transfer[]
  onRetry?: (id: string) => void
  onRemove?: (id: string) => void
  hint?: ReactNode
  children?: ReactNode
}

function useRefusals(
  accept: string | undefined,
  maxBytes: number | undefined,
  refuse: ((file: File) => string | undefined) | undefined,
) {
  const { files: texts } = useUiTexts()
  const { locale } = useLocale()
  const [refused, setRefused] = useState<string[]>([])
  const sentenceOf = (file: File): string | undefined => {
    const reason = refusalOf(file, { accept, maxBytes })
    if (reason === 'type') return texts.wrongType(file.name)
    return reason === 'size' ? texts.tooLarge(file.name, showBytes(maxBytes ?? 0, locale)) : refuse?.(file)
  }
  const sieve = (files: File[]) => {
    const judged = files.map((file) => ({ file, sentence: sentenceOf(file) }))
    setRefused(judged.flatMap(({ sentence }) => sentence ?? []))
    return judged.filter(({ sentence }) => sentence === undefined).map(({ file }) => file)
  }
  return { refused, sieve }
}

interface DropProps extends Pick<FileBoxProps, 'label' | 'accept' | 'multiple' | 'disabled'> {
  hintId: string | undefined
  onTake: (files: FileList | null) => void
}

function Drop({ label, accept, multiple, disabled, hintId, onTake }: DropProps) {
  const { files: texts } = useUiTexts()
  const [over, setOver] = useState(false)
  return (
    <label className="ui-drop" data-over={over || undefined}>
      {/* Covers the box, unseen: the browser itself takes what is dropped on it. */}
      <input
        type="file"
        className="ui-segment-input"
        aria-label={label}
        aria-describedby={hintId}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onTake(event.currentTarget.files)
          // The same file can be chosen again, as after a failure.
          event.currentTarget.value = ''
        }}
      />
      <Upload aria-hidden="true" />
      <span>
        {texts.drop} <span className="ui-drop-link">{texts.choose}</span>
      </span>
    </label>
  )
}

/** Each file shows how far it has come. */
export function FileBox(props: FileBoxProps) {
  const { onFiles, accept, maxBytes, refuse, multiple = true, transfers, hint } = props
  const id = useId()
  const { refused, sieve } = useRefusals(accept, maxBytes, refuse)
  const take = (list: FileList | null) => {
    const files = sieve([...(list ?? [])].slice(0, multiple ? undefined : 1))
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="ui-files">
      <Drop {...props} multiple={multiple} hintId={hint ? `${id}-hint` : undefined} onTake={take} />
      {hint && (
        <p id={`${id}-hint`} className="ui-help">
          {hint}
        </p>
      )}
      <div role="alert">
        {refused.map((reason) => (
          <p key={reason} className="ui-error">
            {reason}
          </p>
        ))}
      </div>
      {transfers && transfers.length > 0 && (
        <ul className="ui-transfers">
          {transfers.map((transfer) => (
            <FileProgress key={transfer.id} transfer={transfer} onRetry={props.onRetry} onRemove={props.onRemove} />
          ))}
        </ul>
      )}
      {props.children}
    </div>
  )
}
