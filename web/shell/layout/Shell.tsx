import { Outlet, useBlocker, useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { portalVersion } from '#contract/version.ts'
import { currentMaintenance, subscribeToMaintenance } from '#web/platform/calls/maintenance-state.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { SkipLink } from '#web/platform/kit/SkipLink.tsx'
import { UnsavedChangesProvider, useUnsavedChanges } from '#web/platform/kit/UnsavedChanges.tsx'
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
      <span className="footer-version">{portalVersion}</span>
    </footer>
  )
}

/** Lets a form with unsaved changes ask before another screen takes its place. Closing the tab is the form's own affair. */
function LeaveGuard() {
  const { confirmLeave } = useUnsavedChanges()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeave()),
    enableBeforeUnload: false,
  })
  return null
}

/** Tells an administrator that there is maintenance, which lets nobody else in. */
function MaintenanceBar() {
  const { maintenance: texts } = useTexts()
  const now = useSyncExternalStore(subscribeToMaintenance, currentMaintenance)
  if (now.kind !== 'passing') return null
  return (
    <div className="shell-maintenance">
      <InlineAlert tone="warn" live="status" title={texts.passing}>
        {now.sentence && texts.passingWith(now.sentence)}
      </InlineAlert>
    </div>
  )
}

/** What stands around every screen: header, menu, footer. */
export function Shell() {
  const { go, preload } = usePortalNavigation()
  const { pathname, searchStr } = useLocation()
  const menu = useMenuMode(pathname)
  return (
    <UrlStateProvider pathname={pathname} search={searchStr} navigate={go} preload={preload}>
      <UnsavedChangesProvider>
        <LeaveGuard />
        <div className="shell" data-menu={menu.mode}>
          <SkipLink target="content" />
          <Header menu={menu} pathname={pathname} />
          <SideMenu menu={menu} pathname={pathname} />
          <div className="shell-content">
            <MaintenanceBar />
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
