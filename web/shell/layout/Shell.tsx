import { Outlet, useLocation } from '@tanstack/react-router'

import { UrlStateProvider } from '#web/platform/kit/navigation.tsx'
import { SkipLink } from '#web/platform/kit/SkipLink.tsx'
import { UnsavedChangesProvider } from '#web/platform/kit/UnsavedChanges.tsx'

import { usePortalNavigation } from '../navigation.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MaintenanceBar } from './MaintenanceBar.tsx'
import { PortalShortcuts } from './PortalShortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useMenuMode } from './useMenuMode.ts'

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
          <Header menu={menu} />
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
