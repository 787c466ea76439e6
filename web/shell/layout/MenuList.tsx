import ChevronDown from 'lucide-react/icons/chevron-down'

import { useTexts } from '#web/platform/i18n/language.ts'

import { menuGroups } from './menu-entries.ts'
import { MenuLink } from './MenuLink.tsx'
import { useMenuGroups } from './useMenuGroups.ts'

/** The groups of the menu. As a rail of icons it has no headings, and every entry is there. */
export function MenuList({ pathname, rail }: { pathname: string; rail: boolean }) {
  const { menu } = useTexts()
  const { open, toggle } = useMenuGroups(pathname)
  return menuGroups.map(({ id, items }) => {
    const shown = rail || open[id]
    return (
      <div key={id} className="menu-group">
        {!rail && (
          <button
            type="button"
            className="ui-flex ui-mid ui-ends ui-small menu-group-button"
            aria-expanded={shown}
            aria-controls={`menu-${id}`}
            onClick={() => toggle(id)}
          >
            <span className="menu-group-label">{menu[id]}</span>
            <ChevronDown aria-hidden="true" className="menu-group-arrow" />
          </button>
        )}
        <ul id={`menu-${id}`} className="menu-items" hidden={!shown} aria-label={menu[id]}>
          {items.map((item) => (
            <li key={item.href}>
              <MenuLink item={item} pathname={pathname} rail={rail} />
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
