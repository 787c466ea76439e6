import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import { FileLink } from '#web/platform/page/FileLink.tsx'
import { usePreviewTexts } from '#web/platform/page/preview/preview-kind.ts'
import { PreviewButton } from '#web/platform/page/preview/PreviewButton.tsx'

import { useMinutesTexts } from './checkpoint-minutes-texts.ts'
import { freshMinutes } from './checkpoint-minutes.api.ts'
import type { Outcome } from './making-minutes.ts'

function Said({ checkpointId, outcome }: { checkpointId: number; outcome: Outcome }) {
  const texts = useMinutesTexts()
  const files = useFileTexts()
  const previews = usePreviewTexts()
  const cache = useQueryClient()
  if (outcome.kind === 'failed')
    return (
      <InlineAlert tone="bad" live="alert" title={outcome.step === 'make' ? texts.makeFailed : texts.previewFailed}>
        {outcome.message}
      </InlineAlert>
    )
  if (outcome.kind === 'preview')
    return (
      <InlineAlert
        live="status"
        title={texts.previewReady}
        action={
          <a className="ui-button is-secondary" href={outcome.address} target="_blank" rel="noreferrer">
            {texts.previewOpen}
          </a>
        }
      />
    )
  const { kind, file } = outcome
  const renew = () => freshMinutes(cache, checkpointId, file)
  return (
    <InlineAlert
      tone={kind === 'made' ? 'ok' : 'info'}
      live="status"
      title={kind === 'made' ? texts.made(file.name) : texts.same(file.name)}
      action={
        <div className="ui-flex ui-mid ui-gap-4">
          <FileLink url={file.url} renew={async () => (await renew())?.url} label={files.download(file.name)} isButton>
            {previews.download}
          </FileLink>
          <PreviewButton file={file} renew={renew} onShow={() => undefined} />
        </div>
      }
    >
      {kind === 'made' ? texts.madeText : texts.sameText}
    </InlineAlert>
  )
}

/** What has come of a press, which is brought into sight. Each has its own. */
export function OutcomePanel({ checkpointId, outcome }: { checkpointId: number; outcome: Outcome }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which would be taken for what ends the effect.
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="minutes-outcome">
      <Said checkpointId={checkpointId} outcome={outcome} />
    </div>
  )
}
