import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-complex'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Users from 'lucide-react/icons/users'

import type { Texts } from '#texts/texts.ts'
import { plainKinds, plainNouns } from '#web/platform/page/plain-nouns.ts'
import { paths } from '#web/platform/paths.ts'

export interface MenuItem {
  label: (texts: Texts) => string
  href: string
  icon: LucideIcon
}

export interface MenuGroup {
  id: 'general' | 'management'
  /** Before anybody has toggled it. */
  open: boolean
  items: readonly MenuItem[]
}

/** The side menu, in the specification's order. */
export const menuGroups: readonly MenuGroup[] = [
  {
    id: 'general',
    open: true,
    items: [
      { label: ({ menu }) => menu.dashboard, href: paths.home, icon: LayoutDashboard },
      { label: ({ menu }) => menu.employees, href: paths.employees.list, icon: Users },
      { label: ({ menu }) => menu.customers, href: paths.customers.list, icon: Building2 },
    ],
  },
  {
    id: 'management',
    open: false,
    items: [
      { label: ({ menu }) => menu.projects, href: paths.projects.list, icon: FolderKanban },
      ...plainKinds.map((kind): MenuItem => ({
        label: (texts) => texts.plainNouns[kind].list,
        href: plainNouns[kind].paths.list,
        icon: plainNouns[kind].icon,
      })),
    ],
  },
]

/** Screens without an entry of their own, by the entry that their breadcrumbs begin with. */
const others: Readonly<Record<string, readonly string[]>> = {
  [paths.projects.list]: [paths.checkpoints.list, paths.portfolio, paths.agenda, paths.workload],
}

/** Whether the page at `pathname` belongs to this entry: itself, what is below it, or what its breadcrumbs lead to. */
export function isWithin(pathname: string, href: string): boolean {
  const roots = [href, ...(others[href] ?? [])]
  return roots.some((root) => pathname === root || (root !== paths.home && pathname.startsWith(`${root}/`)))
}
