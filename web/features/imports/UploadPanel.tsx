import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'

import type { ImportNoun } from '#contract/imports.ts'
import { saidOr, textOf } from '#web/platform/calls/call-error.ts'
import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { FileBox } from '#web/platform/kit/fields/FileBox.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'

import { useImportTexts } from './imports-texts.ts'
import { fetchTemplate, readFile } from './imports.api.ts'

/** What the server takes: the hint says it, and nobody waits for an upload that is refused at its end. */
const maxBytes = 25 * 1024 * 1024

/** Sends a file and has it read; `share` of it has been sent. */
function useReading(noun: ImportNoun, projectId: number | undefined) {
  const navigation = useNavigation()
  const { pathname } = useUrlState()
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController>(undefined)
  const read = useMutation({
    mutationFn(file: File) {
      const controller = new AbortController()
      sending.current = controller
      return readFile(noun, projectId, file, { signal: controller.signal, onProgress: setShare })
    },
    onMutate: () => setShare(0),
    onSuccess: ({ id }) => navigation?.navigate(`${pathname}?import=${id}`, { replace: true }),
  })
  const stop = () => {
    sending.current?.abort()
    read.reset()
  }
  return { read, share, stop }
}

/** The first step: a file is dropped or chosen, or an empty one taken along. `projectId` is the project of milestones. */
export function UploadPanel({ noun, projectId }: { noun: ImportNoun; projectId: number | undefined }) {
  const texts = useImportTexts()
  const { read, share, stop } = useReading(noun, projectId)
  const template = useMutation({
    mutationFn: async () => saveBlob(await fetchTemplate(noun), texts.template.file(texts.nouns[noun])),
  })
  const file = read.variables
  const transfer = (read.isPending || read.isError) && {
    id: 'file',
    name: file?.name ?? '',
    progress: share,
    error: read.isError ? saidOr(read.error, texts.uploadLost) : undefined,
  }
  return (
    <Card
      title={texts.steps.file}
      actions={
        <Button icon={<Download />} onClick={() => template.mutate()} pending={template.isPending}>
          {texts.downloadTemplate}
        </Button>
      }
    >
      <div className="ui-grid ui-gap-16 import-upload">
        <FileBox
          label={texts.choose}
          accept=".xlsx,.csv,.txt"
          maxBytes={maxBytes}
          multiple={false}
          disabled={read.isPending}
          hint={`${texts.intro} ${texts.roundTrip} ${texts.hints[noun]}`.trim()}
          onFiles={([chosen]) => chosen && read.mutate(chosen)}
          transfers={transfer ? [transfer] : []}
          onRetry={() => file && read.mutate(file)}
          onRemove={stop}
        />
        {read.isPending && share === 1 && <output>{texts.readingTitle}</output>}
        {template.error && (
          <InlineAlert tone="bad" live="alert">
            {textOf(template.error)}
          </InlineAlert>
        )}
      </div>
    </Card>
  )
}
