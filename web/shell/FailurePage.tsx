import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'

import { formatOf } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Logo } from '#web/platform/kit/Logo.tsx'
import { ChunkLoadError } from '#web/platform/loading/lazy-load.ts'
import { windowTitle } from '#web/platform/page/page-title.ts'

/** The whole window, when there is nothing else to show: what happened and 'Reintentar', which loads the page anew. */
export function FailurePage({ error }: { error: unknown }) {
  const texts = useTexts()
  const language = useLanguage()
  const missing = error instanceof ChunkLoadError
  const title = missing ? texts.missing.title : texts.failures.unexpected
  useEffect(() => {
    document.title = windowTitle({ name: title, failed: true }, texts, formatOf(language))
  }, [title, texts, language])
  return (
    <main className="full-page">
      <Logo size={40} />
      <h1 className="full-page-title">{title}</h1>
      <p role="alert">{missing ? texts.missing.text : texts.app.defaultError}</p>
      <Button kind="primary" icon={<RotateCw />} focusOnMount onClick={() => location.reload()}>
        {texts.app.retry}
      </Button>
    </main>
  )
}
