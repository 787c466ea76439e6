import { StrictMode, useState, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { createRoot } from 'react-dom/client'

import { todayInBogota } from '#web/platform/i18n/today.ts'
import { SkipLink } from '#web/platform/kit/actions/SkipLink.tsx'
import { UnsavedChangesProvider } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { TodayProvider } from '#web/platform/kit/fields/today.ts'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { ToastRegion } from '#web/platform/kit/states/ToastRegion.tsx'
import { spanishUiTexts } from '#web/platform/kit/texts.es.ts'
import { UiTextsProvider } from '#web/platform/kit/texts.ts'

import { Kit } from './Kit.tsx'
import { Look } from './Look.tsx'

import '#web/platform/kit/kit.css'
import './kit.css'

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())
window.addEventListener('popstate', changed)

/** The browser's own history stands in for a router. */
function navigate(href: string, { replace }: { replace: boolean }) {
  if (replace) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
  changed()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function KitPage() {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  const [locale, setLocale] = useState(() => new URLSearchParams(window.location.search).get('lang') ?? 'es-CO')
  return (
    <UiTextsProvider texts={spanishUiTexts}>
      <TodayProvider today={todayInBogota}>
        <I18nProvider locale={locale}>
          <UrlStateProvider pathname={window.location.pathname} search={search} navigate={navigate}>
            <UnsavedChangesProvider>
              <SkipLink />
              <Look locale={locale} onLocale={setLocale} />
              <Kit />
              <ToastRegion />
            </UnsavedChangesProvider>
          </UrlStateProvider>
        </I18nProvider>
      </TodayProvider>
    </UiTextsProvider>
  )
}

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <KitPage />
    </StrictMode>,
  )
}
