import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ProjectFile } from '#contract/project-files.ts'
import type { Language } from '#texts/texts.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { openTab, showIn } from '#web/platform/page/file-tab.ts'

import { currentMinutesTexts } from './checkpoint-minutes-texts.ts'
import { makeMinutes, minutesKey, previewMinutes } from './checkpoint-minutes.api.ts'

export type Step = 'make' | 'preview'

export type Outcome =
  | { kind: 'made' | 'same'; file: ProjectFile; at: number }
  /** No tab could be opened for it: the address of the preview. */
  | { kind: 'preview'; address: string; at: number }
  | { kind: 'failed'; step: Step; message: string; at: number }

/** Makes the acta of a follow-up or shows what it would be, and keeps what came of it. */
export function useMakingMinutes(checkpointId: number, language: Language) {
  const cache = useQueryClient()
  const [step, setStep] = useState<Step>('make')
  const [working, setWorking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const asked = useRef<{ by: Step; tab: Window | undefined }>({ by: 'make', tab: undefined })

  const make = async (): Promise<Outcome> => {
    const { made, ...file } = await makeMinutes(checkpointId, language)
    for (const key of [minutesKey, 'project-files']) void cache.invalidateQueries({ queryKey: [key] })
    return { kind: made ? 'made' : 'same', file, at: Date.now() }
  }
  const preview = async (tab: Window | undefined): Promise<Outcome | null> => {
    const address = URL.createObjectURL(await previewMinutes(checkpointId, language))
    return showIn(tab, address) ? null : { kind: 'preview', address, at: Date.now() }
  }
  return {
    /** What was asked for last, and whether it is on its way. */
    step,
    working,
    outcome,
    /** Takes note of a press that was sent; to be called within it. */
    begin: (by: Step) => {
      setStep(by)
      setOutcome(null)
      asked.current = { by, tab: by === 'preview' ? openTab(currentMinutesTexts().loading) : undefined }
    },
    /** The attendance was not saved: what was asked for does not follow. */
    giveUp: () => asked.current.tab?.close(),
    /** The attendance is saved: does what was asked for. */
    proceed: async () => {
      const { by, tab } = asked.current
      setWorking(true)
      try {
        setOutcome(await (by === 'make' ? make() : preview(tab)))
      } catch (error) {
        tab?.close()
        setOutcome({ kind: 'failed', step: by, message: textOf(error), at: Date.now() })
      } finally {
        setWorking(false)
      }
    },
  }
}
