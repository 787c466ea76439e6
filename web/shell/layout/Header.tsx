import MenuIcon from 'lucide-react/icons/menu'
import Moon from 'lucide-react/icons/moon'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sun from 'lucide-react/icons/sun'

import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { useFocusHandedOn } from '#web/platform/kit/states/Retry.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'
import { PortalLogo } from '#web/platform/page/PortalLogo.tsx'
import { prefer, useShownTheme } from '#web/platform/page/preferences.ts'
import { paths } from '#web/platform/paths.ts'

import { LanguageMenu } from './LanguageMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import type { MenuState } from './useMenuMode.ts'
import { UserMenu } from './UserMenu.tsx'

/** The bar has no space for a sentence: a button says it. */
function NoWorkButton({ trying, onRetry }: { trying: boolean; onRetry: () => void }) {
  const { app, failures, header } = useTexts()
  const { button, press } = useFocusHandedOn('own-work')
  return (
    <IconButton
      ref={button}
      label={`${header.myWork}: ${failures.part}. ${app.retry}`}
      tooltip="bottom"
      className="header-work"
      icon={<RotateCw aria-hidden="true" />}
      aria-busy={trying || undefined}
      onClick={() => {
        press()
        onRetry()
      }}
    />
  )
}

/** Beside what the first load draws: they have calls of their own. */
const own = lazyPanel(async () => (await import('./OwnButtons.tsx')).OwnButtons, {
  waiting: <span className="header-work is-two" />,
  failed: NoWorkButton,
})

const menuLabels = {
  overlay: ['open', 'close'],
  rail: ['widen', 'narrow'],
  wide: ['widen', 'narrow'],
} as const

export function Header({ menu, pathname }: { menu: MenuState; pathname: string }) {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  const { app, header, menu: texts } = useTexts()
  const dark = useShownTheme() === 'dark'
  const [toOpen, toClose] = menuLabels[menu.mode]
  return (
    <header className="ui-flex ui-mid ui-gap-12 ui-underlined header">
      <IconButton
        label={texts[menu.open ? toClose : toOpen]}
        icon={<MenuIcon aria-hidden="true" />}
        tooltip="bottom"
        {...(menu.mode === 'overlay' && { 'aria-expanded': menu.open })}
        onClick={menu.toggle}
      />
      <TextLink
        href={paths.home}
        className="ui-inline ui-gap-10 ui-shrinks ui-ink ui-strong header-portal"
        aria-label={app.portal}
      >
        <PortalLogo size={30} />
        <span className="ui-cut ui-not-on-phone">{app.portal}</span>
        <span className="ui-cut header-title is-short">{app.portalShort}</span>
      </TextLink>
      <div className="ui-flex ui-mid ui-to-end ui-gap-4 header-tools">
        <SearchButton pathname={pathname} />
        <own.Panel />
        <LanguageMenu />
        <IconButton
          label={dark ? header.lightTheme : header.darkTheme}
          tooltip="bottom"
          icon={dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
          onClick={() => prefer({ theme: dark ? 'light' : 'dark' })}
        />
        <UserMenu />
      </div>
    </header>
  )
}
