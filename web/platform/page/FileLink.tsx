import { type MouseEvent, type ReactNode, useState } from 'react'

import { CallError, textOf } from '#web/platform/calls/call-error.ts'
import { type RenewLink, saveFile } from '#web/platform/calls/file-link.ts'

import { useFileTexts } from './file-texts.ts'

interface FileLinkProps {
  url: string
  /** A fresh link; undefined when the file is gone. */
  renew: RenewLink
  /** Its accessible name: 'Descargar acta.pdf'. */
  label: string
  title?: string
  className?: string
  /** For a place beside buttons. */
  isButton?: boolean
  children: ReactNode
}

/** The browser answers by itself: another button, another tab or window. */
export const asUsual = (event: MouseEvent) => event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey

/** Also saves when the shown address has run out. */
export function FileLink({ url, renew, label, title, className = '', isButton = false, children }: FileLinkProps) {
  const projectFiles = useFileTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const open = async () => {
    setBusy(true)
    setFailure('')
    try {
      await saveFile(url, renew)
    } catch (error) {
      setFailure(error instanceof CallError && error.status === 404 ? projectFiles.gone : textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <a
        href={url}
        download=""
        aria-label={label}
        aria-busy={busy || undefined}
        title={title}
        className={`${isButton ? 'ui-button is-secondary' : 'ui-link'} ${className}`.trimEnd()}
        onClick={(event) => {
          if (asUsual(event)) return
          event.preventDefault()
          if (!busy) void open()
        }}
      >
        {children}
      </a>
      {failure && (
        <span role="alert" className="ui-error">
          {failure}
        </span>
      )}
    </>
  )
}
