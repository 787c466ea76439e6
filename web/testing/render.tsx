import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { vi } from 'vitest'

import { useLanguage, useTexts } from '#web/platform/i18n/language.ts'
import { todayInBogota } from '#web/platform/i18n/today.ts'
import { UnsavedChangesProvider } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { TodayProvider } from '#web/platform/kit/fields/today.ts'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { UiTextsProvider } from '#web/platform/kit/texts.ts'

// What is waited for comes late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

interface AroundProps {
  address: string
  cache: QueryClient
  onGo: (href: string, replace: boolean) => void
  children: ReactNode
}

/** Everything that stands around a screen in the app, with an address of its own in place of the browser's. */
function Around({ address, cache, onGo, children }: AroundProps) {
  const texts = useTexts()
  const language = useLanguage()
  const [{ pathname, search }, setUrl] = useState(() => new URL(address, 'https://portal.test'))
  const [navigate] = useState(() => (href: string, { replace }: { replace: boolean }) => {
    onGo(href, replace)
    setUrl((now) => new URL(href, now))
  })
  return (
    <UiTextsProvider texts={texts.ui}>
      <TodayProvider today={todayInBogota}>
        <QueryClientProvider client={cache}>
          <I18nProvider locale={language}>
            <UrlStateProvider pathname={pathname} search={search} navigate={navigate}>
              <UnsavedChangesProvider>{children}</UnsavedChangesProvider>
            </UrlStateProvider>
          </I18nProvider>
        </QueryClientProvider>
      </TodayProvider>
    </UiTextsProvider>
  )
}

/**
 * Renders a screen or a part of one, at an address. `went` has been called with every place it went to; `steps` are those
 * that going back leads through.
 */
export function renderScreen(screen: ReactNode, address = '/') {
  const went = vi.fn<(href: string) => void>()
  const steps = [address]
  const go = (href: string, replace: boolean) => {
    went(href)
    if (replace) steps.pop()
    steps.push(href)
  }
  const user = userEvent.setup()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rendered = render(
    <Around address={address} cache={cache} onGo={go}>
      {screen}
    </Around>,
  )
  return { ...rendered, user, went, steps, cache }
}
