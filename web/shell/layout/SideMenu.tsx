import { useTexts } from '#web/platform/i18n/language.ts'
import { ModalLayer } from '#web/platform/kit/dialogs/ModalLayer.tsx'

import { MenuList } from './MenuList.tsx'
import type { MenuState } from './useMenuMode.ts'

/** The side menu in the way that the window's width asks for: beside the page, or over it while it is open. */
export function SideMenu({ menu, pathname }: { menu: MenuState; pathname: string }) {
  const { menu: texts } = useTexts()
  const nav = (
    <nav className="side-menu" aria-label={texts.label}>
      <MenuList pathname={pathname} rail={menu.mode === 'rail'} />
    </nav>
  )
  if (menu.mode !== 'overlay') return nav
  return (
    <ModalLayer
      isOpen={menu.open}
      onClose={menu.close}
      label={texts.label}
      dismissable
      className="side-menu-scrim"
      panelClassName="side-menu-drawer"
    >
      {nav}
    </ModalLayer>
  )
}
