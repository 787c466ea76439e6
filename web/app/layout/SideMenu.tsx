import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { useTexts } from '#web/i18n/language.ts'

import { MenuList } from './MenuList.tsx'
import type { MenuState } from './useMenuMode.ts'

/** The side menu in the way that the window's width asks for. */
export function SideMenu({ menu, pathname }: { menu: MenuState; pathname: string }) {
  const { menu: texts } = useTexts()
  if (menu.mode !== 'overlay')
    return (
      <nav className="side-menu" aria-label={texts.label} id="side-menu">
        <MenuList pathname={pathname} rail={menu.mode === 'rail'} />
      </nav>
    )
  return (
    <ModalOverlay
      className="side-menu-scrim"
      isOpen={menu.open}
      isDismissable
      onOpenChange={(open) => {
        if (!open) menu.close()
      }}
    >
      <Modal className="side-menu-drawer">
        <Dialog aria-label={texts.label} className="side-menu-dialog">
          <nav className="side-menu" aria-label={texts.label}>
            <MenuList pathname={pathname} rail={false} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
