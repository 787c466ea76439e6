import { Outlet, useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { footerVersion } from '#contract/version.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { SkipLink } from '#web/platform/kit/actions/SkipLink.tsx'
import { UnsavedChangesProvider, useUnsavedChanges } from '#web/platform/kit/actions/UnsavedChanges.tsx'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { PortalLogo } from '#web/platform/page/PortalLogo.tsx'

import { usePortalNavigation } from '../navigation.ts'
import { Header } from './Header.tsx'
import { PortalShortcuts } from './PortalShortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useMenuMode } from './useMenuMode.ts'

function Footer() {
  const { app } = useTexts()
  return (
    <footer className="footer">
      <PortalLogo size={18} />
      <span>{app.portal}</span>
      <span className="ui-to-end ui-number">{footerVersion}</span>
    </footer>
  )
}

/** A tab is a screen of its own: pressing another one ends what is typed in it. */
const screenOf = ({ pathname, search }: { pathname: string; search: Record<string, unknown> }): string =>
  `${pathname}?${String(search['tab'])}`

/** Lets a form with unsaved changes ask before another screen takes its place. Closing the tab is the form's own affair. */
function LeaveGuard() {
  const { confirmLeave } = useUnsavedChanges()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => screenOf(current) !== screenOf(next) && !(await confirmLeave()),
    enableBeforeUnload: false,
  })
  return null
}

/** They come once the first screen stands: nothing that they say holds before. */
const notices = lazyPanel(async () => (await import('../notices/NoticesPanel.tsx')).NoticesPanel, {
  waiting: null,
  failed: () => null,
})

/** In ms: so long the first screen has the connection for itself. */
const later = 1000

function Notices() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), later)
    return () => clearTimeout(timer)
  }, [])
  return wanted && <notices.Panel />
}

export function Shell() {
  const { navigate, preload } = usePortalNavigation()
  const { pathname, searchStr } = useLocation()
  const menu = useMenuMode(pathname)
  return (
    <UrlStateProvider pathname={pathname} search={searchStr} navigate={navigate} preload={preload}>
      <UnsavedChangesProvider>
        <LeaveGuard />
        <div className="shell" data-menu={menu.mode}>
          <SkipLink target="content" />
          <Header menu={menu} pathname={pathname} />
          <SideMenu menu={menu} pathname={pathname} />
          <div className="ui-flex ui-shrinks shell-content">
            <Notices />
            <main id="content" className="shell-main" tabIndex={-1}>
              <Outlet />
            </main>
            <Footer />
          </div>
          <PortalShortcuts />
        </div>
      </UnsavedChangesProvider>
    </UrlStateProvider>
  )
}
