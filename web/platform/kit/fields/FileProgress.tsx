import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { IconButton } from '../actions/IconButton.tsx'
import { showPercent } from '../figures/percent.ts'
import { useUiTexts } from '../texts.ts'
import { focusAfter } from './focus-next.ts'

export interface Transfer {
  id: string
  name: string
  /** 0 to 1. */
  progress: number
  error?: string | undefined
  done?: boolean
}

interface FileProgressProps {
  transfer: Transfer
  onRetry: ((id: string) => void) | undefined
  onRemove: ((id: string) => void) | undefined
}

export function FileProgress({ transfer, onRetry, onRemove }: FileProgressProps) {
  const { files: texts } = useUiTexts()
  const { locale } = useLocale()
  const { id, name, progress, error, done = false } = transfer
  const percent = showPercent(Math.round(progress * 100) / 100, locale)
  // Both buttons go by their own press.
  const pressed = (deed: (id: string) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusAfter(event.currentTarget)
    deed(id)
  }
  const Icon = error ? CircleAlert : done ? CircleCheck : FileText
  return (
    <li className="ui-transfer" data-state={error ? 'failed' : done ? 'done' : undefined}>
      <Icon aria-hidden="true" />
      <div className="ui-transfer-body">
        <span className="ui-ink ui-cut">{name}</span>
        {error && (
          <span className="ui-error" role="alert">
            {error}
          </span>
        )}
        {done && <output className="ui-help">{texts.done}</output>}
        {!error && !done && (
          <progress className="ui-transfer-bar" value={progress} max={1} aria-label={texts.uploading(name, percent)} />
        )}
      </div>
      {!error && !done && <span className="ui-small ui-number">{percent}</span>}
      {error && onRetry && (
        <IconButton label={texts.retry(name)} icon={<RotateCw aria-hidden="true" />} onClick={pressed(onRetry)} />
      )}
      {onRemove && (
        <IconButton label={texts.remove(name)} icon={<X aria-hidden="true" />} onClick={pressed(onRemove)} />
      )}
    </li>
  )
}
