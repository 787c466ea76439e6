import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import type { ImportNoun } from '#contract/imports.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { saveBlob } from '#web/platform/calls/save-blob.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Card } from '#web/platform/kit/Card.tsx'
import { FileBox } from '#web/platform/kit/FileBox.tsx'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { useNavigation, useUrlState } from '#web/platform/kit/navigation.tsx'

import { useImportTexts } from './imports-texts.ts'
import { fetchTemplate, readFile } from './imports.api.ts'

/** The first step: a file is dropped or chosen, or an empty one taken along. `projectId` is the project of milestones. */
export function UploadPanel({ noun, projectId }: { noun: ImportNoun; projectId: number | undefined }) {
  const texts = useImportTexts()
  const format = useFormat()
  const navigation = useNavigation()
  const { pathname } = useUrlState()
  const [share, setShare] = useState(0)
  const read = useMutation({
    mutationFn: (file: File) => readFile(noun, projectId, file, { onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: ({ id }) => navigation?.navigate(`${pathname}?import=${id}`, { replace: true }),
  })
  const template = useMutation({
    mutationFn: async () => saveBlob(await fetchTemplate(noun), texts.template.file(texts.nouns[noun])),
  })
  return (
    <Card
      title={texts.steps.file}
      actions={
        <Button icon={<Download />} onClick={() => template.mutate()} pending={template.isPending}>
          {texts.downloadTemplate}
        </Button>
      }
    >
      <div className="import-upload">
        <FileBox
          label={texts.choose}
          accept=".xlsx,.csv,.txt"
          multiple={false}
          disabled={read.isPending}
          hint={`${texts.intro} ${texts.roundTrip} ${texts.hints[noun]}`.trim()}
          onFiles={([file]) => file && read.mutate(file)}
        />
        {read.isPending && (
          <output>{share < 1 ? `${texts.uploading} ${format.percent(share * 100)}` : texts.readingTitle}</output>
        )}
        {[read.error, template.error].map(
          (error) =>
            error && (
              <InlineAlert key={error.message} tone="bad" live="alert">
                {textOf(error)}
              </InlineAlert>
            ),
        )}
      </div>
    </Card>
  )
}
