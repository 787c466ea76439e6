import { useTexts } from '#web/platform/i18n/language.ts'
import { Tooltip } from '#web/platform/kit/floating/Tooltip.tsx'
import { useLinkProps } from '#web/platform/kit/navigation.tsx'

import { isWithin, type MenuItem } from './menu-entries.ts'

/** One entry of the menu; on the rail its words are a tooltip, and there for those who hear the page. */
export function MenuLink({ item, pathname, rail }: { item: MenuItem; pathname: string; rail: boolean }) {
  const texts = useTexts()
  const { label, href, icon: Icon } = item
  const link = useLinkProps(href)
  const current = isWithin(pathname, href) ? (pathname === href ? 'page' : 'true') : undefined
  const anchor = (
    <a {...link} className="ui-flex ui-mid ui-gap-12 menu-link" aria-current={current}>
      <Icon aria-hidden="true" className="menu-icon" />
      <span className={rail ? 'ui-hidden' : 'menu-label'}>{label(texts)}</span>
    </a>
  )
  if (!rail) return anchor
  return (
    <Tooltip text={label(texts)} placement="right">
      {anchor}
    </Tooltip>
  )
}
