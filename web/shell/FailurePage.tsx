import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ChunkLoadError } from '#web/platform/loading/lazy-load.ts'
import { loadAnewOnceServed } from '#web/platform/page/load-anew.ts'

import { FullPage } from './FullPage.tsx'

/** 'Reintentar' loads the page anew. A page that is missing while the portal is away comes by itself afterwards. */
export function FailurePage({ error }: { error: unknown }) {
  const { app, failures, missing } = useTexts()
  const lacks = error instanceof ChunkLoadError
  const { title, text } = lacks ? missing : { title: failures.unexpected, text: app.defaultError }
  useEffect(() => (lacks ? loadAnewOnceServed() : undefined), [lacks])
  return (
    <FullPage title={title} failed text={text}>
      <Button kind="primary" icon={<RotateCw />} focusOnMount onClick={() => location.reload()}>
        {app.retry}
      </Button>
    </FullPage>
  )
}
