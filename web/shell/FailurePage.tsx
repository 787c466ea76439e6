import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { ChunkLoadError } from '#web/platform/loading/lazy-load.ts'
import { loadAnewOnceServed } from '#web/platform/page/load-anew.ts'

import { FullPage } from './FullPage.tsx'

/**
 * Where there is nothing else to show: what happened and 'Reintentar', which loads the page anew. What is missing because
 * the portal is out of reach comes by itself once it is back.
 */
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
