import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProjectFile } from '#contract/project-files.ts'
import { keptDays } from '#web/features/retention/retention.api.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { unlessGone } from '#web/platform/calls/unless-gone.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { ConfirmDialog } from '#web/platform/kit/dialogs/ConfirmDialog.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { announce } from '#web/platform/page/announce.tsx'
import { useFileTexts } from '#web/platform/page/file-texts.ts'

import { filesOfProject, projectFilesKey, removeFile } from './project-files.api.ts'

interface FileRemovalDialogProps {
  projectId: number
  file: ProjectFile
  onClose: () => void
}

/** Asks before a file is removed, by its name. Mounted while open. */
export function FileRemovalDialog({ projectId, file, onClose }: FileRemovalDialogProps) {
  const texts = useFileTexts()
  const format = useFormat()
  const cache = useQueryClient()
  const { data: kept } = useQuery(keptDays)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const remove = async () => {
    setPending(true)
    setFailure('')
    try {
      await unlessGone(removeFile(projectId, file))
    } catch (error) {
      setFailure(textOf(error))
      setPending(false)
      return
    }
    cache.setQueryData(filesOfProject(projectId).queryKey, (former) => former?.filter(({ id }) => id !== file.id))
    void cache.invalidateQueries({ queryKey: [projectFilesKey] })
    // A novedad may have linked to it; novedades stand on files, so their key is written out here.
    void cache.invalidateQueries({ queryKey: ['project-changes'] })
    announce(texts.removed(file.name))
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.remove(file.name)}
      confirmLabel={texts.removeConfirm}
      pendingLabel={texts.removing}
      pending={pending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {failure && (
        <InlineAlert tone="bad" live="alert" title={texts.removeFailed}>
          {failure}
        </InlineAlert>
      )}
      <p>{texts.removeText(kept && format.integer(kept.bin))}</p>
    </ConfirmDialog>
  )
}
