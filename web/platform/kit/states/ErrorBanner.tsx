import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useEffect, useRef } from 'react'

import { focusField } from '../fields/focus-field.ts'
import { useUiTexts } from '../texts.ts'

interface ErrorBannerProps {
  /** 'Hay un problema' by default. */
  title?: string
  message?: string | undefined
  /** In the words that stand beside the fields, after the label: several fields may have the same sentence. */
  fields?: readonly { id: string; message: string; label?: string | undefined }[]
}

/**
 * Takes the focus and scrolls the page to the top; a dialog scrolls by itself, and the page behind it stays. With
 * `fields` it is a summary, 'Hay un problema', whose lines lead into the fields.
 */
export function ErrorBanner({ title, message, fields }: ErrorBannerProps) {
  const texts = useUiTexts()
  const banner = useRef<HTMLDivElement>(null)
  // A refusal that says of one field what stands beside it would be read twice.
  const ownWords = fields?.some((field) => plain(field.message) === plain(message ?? '')) ? undefined : message
  const said = [message, ...(fields ?? []).map((field) => field.message)].join('\n')
  useEffect(() => {
    if (said.trim() === '') return
    banner.current?.focus({ preventScroll: true })
    if (banner.current?.closest('dialog')) banner.current.scrollIntoView?.({ block: 'nearest' })
    else globalThis.scrollTo?.({ top: 0 })
  }, [said])
  if (said.trim() === '') return null
  return (
    <div ref={banner} role="alert" tabIndex={-1} className="ui-alert ui-banner" data-tone="bad">
      <CircleAlert className="ui-alert-icon" aria-hidden="true" />
      <div className="ui-alert-body">
        <h2 className="ui-alert-title">{title ?? texts.errorSummary}</h2>
        {ownWords && <p className="ui-banner-text">{ownWords}</p>}
        {fields && fields.length > 0 && (
          <ul className="ui-banner-list">
            {fields.map(({ id, message: words, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="ui-link is-inline"
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(id)
                  }}
                >
                  {label && `${label}: `}
                  {words}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const plain = (sentence: string) => sentence.trim().replace(/\.$/, '')
