import { useRouter } from '@tanstack/react-router'

import { useTexts } from '#web/platform/i18n/language.ts'
import { ErrorState } from '#web/platform/kit/states/ListStates.tsx'
import { Loader } from '#web/platform/kit/states/Loader.tsx'
import { ChunkLoadError } from '#web/platform/loading/lazy-load.ts'
import { Page } from '#web/platform/page/Page.tsx'

export function RoutePending() {
  const { ui } = useTexts()
  return <Loader label={ui.loading} inline heading />
}

/** A broken screen says so in its place. A part that did not load takes the whole window: its error goes on up. */
export function RouteFailure({ error }: { error: unknown }) {
  const { app, failures } = useTexts()
  const router = useRouter()
  if (error instanceof ChunkLoadError) throw error
  return (
    <Page title={failures.unexpected} crumbs={[{ label: failures.unexpected }]} failed>
      <ErrorState message={app.defaultError} onRetry={() => void router.invalidate()} />
    </Page>
  )
}
