import { type ReactNode, useEffect } from 'react'

import { formatOf } from '#web/platform/i18n/format.ts'
import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { Logo } from '#web/platform/kit/page/Logo.tsx'
import { windowTitle } from '#web/platform/page/page-title.ts'

interface FullPageProps {
  title: string
  /** The title of the window says so too. */
  failed?: boolean
  /** Said at once, and again with each `times`: after a try that changed nothing. */
  text: string
  times?: number
  children: ReactNode
}

/** The title of the window is its own while it stands. */
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
