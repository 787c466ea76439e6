import RotateCw from 'lucide-react/icons/rotate-cw'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ChunkLoadError } from '#web/platform/loading/lazy-load.ts'

import { FullPage } from './FullPage.tsx'

/** Where there is nothing else to show: what happened and 'Reintentar', which loads the page anew. */
export function FailurePage({ error }: { error: unknown }) {
  const { app, failures, missing } = useTexts()
  const { title, text } =
    error instanceof ChunkLoadError ? missing : { title: failures.unexpected, text: app.defaultError }
  return (
    <FullPage title={title} failed text={text}>
      <Button kind="primary" icon={<RotateCw />} focusOnMount onClick={() => location.reload()}>
        {app.retry}
      </Button>
    </FullPage>
  )
}
