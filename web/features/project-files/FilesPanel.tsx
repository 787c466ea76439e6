import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProjectFile } from '#contract/project-files.ts'
import { failureOf } from '#web/platform/calls/call-error.ts'
import { useCan } from '#web/platform/calls/useSession.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { FileBox } from '#web/platform/kit/fields/FileBox.tsx'
import { FileProgress } from '#web/platform/kit/fields/FileProgress.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { ScrollRegion } from '#web/platform/kit/page/ScrollRegion.tsx'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Skeleton } from '#web/platform/kit/states/Skeleton.tsx'
import { useStandIn } from '#web/platform/kit/states/waiting.ts'
import { RowsRegion } from '#web/platform/kit/tables/RowsRegion.tsx'
import { acceptedFiles, fileRefusal } from '#web/platform/page/file-refusal.ts'
import { useFileTexts } from '#web/platform/page/file-texts.ts'
import type { RenewFile, ShownFile } from '#web/platform/page/preview/preview-kind.ts'
import { FilePreview } from '#web/platform/page/preview/PreviewButton.tsx'
import { toastSuccess } from '#web/platform/page/toasts.tsx'
import { maxUploadMegabytes } from '#web/platform/page/upload-limit.ts'

import { FileRemovalDialog } from './FileRemovalDialog.tsx'
import { FileRow } from './FileRow.tsx'
import { filesOfProject, freshFile, projectFilesKey } from './project-files.api.ts'
import { dropUpload, retryUpload, startUploads, useUploads } from './upload-queue.ts'

import './project-files.css'

/** How high box and list get together before the list scrolls, in pixels, and what of it the box takes. */
const panelHeight = 235
const boxHeight = 96
/** How many files fit on a phone. */
const phoneRows = 3

function Uploads({ projectId }: { projectId: number }) {
  const texts = useFileTexts()
  const uploads = useUploads(projectId)
  if (uploads.length === 0) return null
  return (
    <ScrollRegion label={texts.uploads} maxHeight={panelHeight}>
      <ul className="ui-transfers">
        {uploads.map((transfer) => (
          <FileProgress
            key={transfer.id}
            transfer={transfer}
            onRetry={transfer.retriable ? retryUpload : undefined}
            onRemove={dropUpload}
          />
        ))}
      </ul>
    </ScrollRegion>
  )
}

interface StoredFilesProps {
  files: readonly ProjectFile[]
  renew: RenewFile
  onShow: (file: ShownFile) => void
  onRemove: ((file: ProjectFile) => void) | undefined
}

function StoredFiles({ files: all, renew, onShow, onRemove }: StoredFilesProps) {
  const texts = useFileTexts()
  return (
    <RowsRegion
      label={texts.list}
      maxHeight={onRemove ? panelHeight - boxHeight : panelHeight}
      rows={all}
      fits={phoneRows}
    >
      {(files) => (
        <ul className="file-list">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              renew={renew}
              onShow={onShow}
              onRemove={onRemove && (() => onRemove(file))}
            />
          ))}
        </ul>
      )}
    </RowsRegion>
  )
}

const Waiting = () => (
  <div className="ui-grid ui-gap-20 form-skeleton" aria-hidden="true">
    <Skeleton width="70%" />
    <Skeleton width="55%" />
  </div>
)

export function FilesPanel({ projectId }: { projectId: number }) {
  const texts = useFileTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const canWrite = useCan('files.write')
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(filesOfProject(projectId))
  const waiting = useStandIn(isPending)
  const uploads = useUploads(projectId)
  const [removing, setRemoving] = useState<ProjectFile | null>(null)
  const [shown, setShown] = useState<ShownFile | null>(null)
  const renew: RenewFile = ({ id }) => freshFile(cache, projectId, id)

  const add = (files: File[]) =>
    startUploads(projectId, files, (stored) => {
      // Several that arrive together are one success.
      toastSuccess(texts.uploaded, { toastId: 'file-uploaded' })
      cache.setQueryData(filesOfProject(projectId).queryKey, (former) => former && [stored, ...former])
      void cache.invalidateQueries({ queryKey: [projectFilesKey, 'of-project', projectId] })
    })
  const some = (data?.length ?? 0) > 0
  return (
    <Card title={texts.title}>
      <div className="ui-stack ui-gap-10 files">
        {canWrite && (
          <FileBox
            label={texts.box}
            accept={acceptedFiles}
            refuse={(file) => fileRefusal(file, texts, format)}
            hint={texts.hint(format.integer(maxUploadMegabytes))}
            onFiles={add}
          />
        )}
        <Uploads projectId={projectId} />
        {waiting && <Waiting />}
        {isError && !data && <ErrorState {...failureOf({ error, refetch, isFetching })} />}
        {!waiting && data && !some && uploads.length === 0 && (
          <p className="ui-small ui-quiet page-none">{texts.empty}</p>
        )}
        {!waiting && data && some && (
          <StoredFiles files={data} renew={renew} onShow={setShown} onRemove={canWrite ? setRemoving : undefined} />
        )}
      </div>
      <FilePreview files={data ?? []} shown={shown} renew={renew} onShow={setShown} />
      {removing && <FileRemovalDialog projectId={projectId} file={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}
