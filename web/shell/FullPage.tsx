import { type ReactNode, useEffect } from 'react'

import { formatOf } from '#web/platform/i18n/format.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { Logo } from '#web/platform/kit/page/Logo.tsx'
import { windowTitle } from '#web/platform/page/page-title.ts'

interface FullPageProps {
  title: string
  /** Something broke, which the title of the window says too. */
  failed?: boolean
  /** What is the matter. It is said at once, and again with each `times`: after a try that changed nothing. */
  text: string
  times?: number
  /** What can be done. */
  children: ReactNode
}

/** The whole window, while there are no screens to show. The title of the window is its own as long as it stands. */
export function FullPage({ title, failed = false, text, times = 0, children }: FullPageProps) {
  const texts = useTexts()
  const language = useLanguage()
  useEffect(() => {
    const before = document.title
    document.title = windowTitle({ name: title, failed }, texts, formatOf(language))
    return () => void (document.title = before)
  }, [title, failed, texts, language])
  return (
    <main className="full-page">
      <Logo size={40} />
      <h1 className="full-page-title">{title}</h1>
      <p key={times} role="alert">
        {text}
      </p>
      {children}
    </main>
  )
}
