import { useState } from 'react'

import { desktop, phone, useMediaQuery } from '#web/platform/kit/page/useMediaQuery.ts'

/** How the side menu stands: as icons, with its words, or over the page while it is open. */
type MenuMode = 'rail' | 'wide' | 'overlay'

export interface MenuState {
  mode: MenuMode
  /** Whether the words of the menu are to be seen. */
  open: boolean
  toggle: () => void
  close: () => void
}

type Width = 'phone' | 'tablet' | 'desktop'
/** Where the choice at a width is kept in this browser: 'wide' or 'rail'. What is open over the page is not kept. */
const keyOf = (width: Width): string => `menu-${width}`
const chosen = (): Record<Width, boolean> => ({
  phone: false,
  tablet: localStorage.getItem(keyOf('tablet')) === 'wide',
  desktop: localStorage.getItem(keyOf('desktop')) !== 'rail',
})

/**
 * Over the page under 768 px, icons up to 1024, large above. Each width keeps its choice, after a reload too; going to
 * another page closes the menu over the page.
 */
export function useMenuMode(pathname: string): MenuState {
  const isPhone = useMediaQuery(phone)
  const isDesktop = useMediaQuery(desktop)
  const width: Width = isPhone ? 'phone' : isDesktop ? 'desktop' : 'tablet'
  const [opened, setOpened] = useState(chosen)
  const [at, setAt] = useState(pathname)
  if (at !== pathname) {
    setAt(pathname)
    if (opened.phone) setOpened({ ...opened, phone: false })
  }
  const open = opened[width]
  return {
    mode: isPhone ? 'overlay' : open ? 'wide' : 'rail',
    open,
    toggle: () => {
      setOpened({ ...opened, [width]: !open })
      if (width !== 'phone') localStorage.setItem(keyOf(width), open ? 'rail' : 'wide')
    },
    close: () => setOpened({ ...opened, [width]: false }),
  }
}
