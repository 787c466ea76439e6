import type { QueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { currentMaintenance, subscribeToMaintenance } from '#web/platform/calls/maintenance-state.ts'
import { refreshSession } from '#web/platform/calls/refresh.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { ChunkLoadError, lazyPart } from '#web/platform/loading/lazy-load.ts'
import { toastSuccess } from '#web/platform/page/toasts.tsx'

const layer = lazyPart(async () => (await import('./MaintenanceLayer.tsx')).MaintenanceLayer)

/** Covers the screens, which keep what was typed, and asks again for what failed when maintenance is over. */
export function MaintenanceNotice({ queryClient }: { queryClient: QueryClient }) {
  const { maintenance: texts } = useTexts()
  const now = useSyncExternalStore(subscribeToMaintenance, currentMaintenance)
  const closed = now.kind === 'closed'
  const [Layer, setLayer] = useState(() => layer.current())
  const wasClosed = useRef(false)

  useEffect(() => {
    if (!closed || Layer) return
    layer.preload().then(
      (loaded) => setLayer(() => loaded),
      (error: unknown) => {
        // The calls say it too where they fail.
        if (!(error instanceof ChunkLoadError)) throw error
      },
    )
  }, [closed, Layer])

  useEffect(() => {
    if (wasClosed.current && !closed) {
      toastSuccess(texts.over, { toastId: 'maintenance-over' })
      void refreshSession()
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    wasClosed.current = closed
  }, [closed, queryClient, texts])

  return closed && Layer ? createElement(Layer, { sentence: now.sentence }) : null
}
