import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { afterEach, vi } from 'vitest'

import { TodayProvider } from './fields/today.ts'
import { UrlStateProvider } from './navigation.tsx'
import { spanishUiTexts } from './texts.es.ts'
import { UiTextsProvider } from './texts.ts'

afterEach(cleanup)
// What is waited for comes late on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** The day that it is in the tests of the kit. */
const kitDay = () => '2026-09-24'

interface AroundProps {
  address: string
  locale: string
  onGo: (href: string, options: { replace: boolean }) => void
  children: ReactNode
}

function Around({ address, locale, onGo, children }: AroundProps) {
  const [{ pathname, search }, setUrl] = useState(() => new URL(address, 'https://kit.test'))
  const [navigate] = useState(() => (href: string, options: { replace: boolean }) => {
    onGo(href, options)
    setUrl((now) => new URL(href, now))
  })
  return (
    <UiTextsProvider texts={spanishUiTexts}>
      <TodayProvider today={kitDay}>
        <I18nProvider locale={locale}>
          <UrlStateProvider pathname={pathname} search={search} navigate={navigate}>
            {children}
          </UrlStateProvider>
        </I18nProvider>
      </TodayProvider>
    </UiTextsProvider>
  )
}

export function renderKit(part: ReactNode, { address = '/list', locale = 'es-CO' } = {}) {
  const went = vi.fn<(href: string, options: { replace: boolean }) => void>()
  const user = userEvent.setup({ advanceTimers: (ms) => (vi.isFakeTimers() ? vi.advanceTimersByTime(ms) : undefined) })
  const rendered = render(part, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Around address={address} locale={locale} onGo={went}>
        {children}
      </Around>
    ),
  })
  return { ...rendered, user, went }
}

export function Keep<Value>({
  start,
  onChange,
  children,
}: {
  start: Value
  onChange?: (value: Value) => void
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(start)
  return children(value, (next) => {
    setValue(next)
    onChange?.(next)
  })
}
