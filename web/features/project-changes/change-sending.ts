import { useRef, useState } from 'react'

import type { ProjectChangeDraft } from '#contract/project-changes.ts'
import { CallError } from '#web/platform/calls/call-error.ts'

import { currentChangeTexts } from './change-texts.ts'
import { createChange } from './new-changes.api.ts'

/** The file of a novedad, and how far it has come while the novedad is sent. */
export function useChangeSending(projectId: number) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const underWay = useRef<AbortController | null>(null)
  const send = async (body: ProjectChangeDraft) => {
    const controller = new AbortController()
    underWay.current = controller
    setProgress(0)
    try {
      return await createChange(projectId, body, file, { signal: controller.signal, onProgress: setProgress })
    } catch (error) {
      if (!controller.signal.aborted) throw error
      throw new CallError({ status: 0, text: currentChangeTexts().cancelled }, { cause: error })
    } finally {
      underWay.current = null
    }
  }
  return { file, setFile, progress, send, cancel: () => underWay.current?.abort() }
}

export type ChangeSending = ReturnType<typeof useChangeSending>
