import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { useUiTexts } from '../texts.ts'
import { refusalOf, showBytes } from './file-rules.ts'
import { FileProgress, type Transfer } from './FileProgress.tsx'

export interface FileBoxProps {
  /** What is chosen here, for those who hear it: 'Archivos del proyecto'. */
  label: string
  /** Called with the files that are allowed, as soon as they are dropped or chosen. */
  onFiles: (files: File[]) => void
  /** As the `accept` of a file input: '.pdf,.xlsx,image/*'. */
  accept?: string
  maxBytes?: number
  /** What else is wrong with a file, in words. */
  refuse?: (file: File) => string | undefined
  multiple?: boolean
  disabled?: boolean
  /** Files that are being sent, or could not be. */
  transfers?: readonly Transfer[]
  onRetry?: (id: string) => void
  onRemove?: (id: string) => void
  /** A line of help: what may be sent. */
  hint?: ReactNode
  /** The list of the files that are stored. */
  children?: ReactNode
}

/** Why some of the dropped files were left out, in words. */
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

/** The place where files are dropped, or pressed to choose them. */
function Drop({ label, accept, multiple, disabled, hintId, onTake }: DropProps) {
  const { files: texts } = useUiTexts()
  const [over, setOver] = useState(false)
  return (
    <label className="ui-drop" data-over={over || undefined}>
      {/* It covers the box, unseen: the browser itself takes what is dropped on it. */}
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

/** Drop files here or choose them; each shows how far it has come. */
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
