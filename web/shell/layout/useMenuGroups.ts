import { useState } from 'react'

import { isWithin, type MenuGroup, menuGroups } from './menu-entries.ts'

const STORAGE_KEY = 'menu-groups'
type Open = Record<MenuGroup['id'], boolean>

function stored(): Partial<Open> {
  const names = localStorage.getItem(STORAGE_KEY)
  if (names === null) return {}
  const open = names.split(' ')
  return Object.fromEntries(menuGroups.map(({ id }) => [id, open.includes(id)]))
}

export function useMenuGroups(pathname: string) {
  const [open, setOpen] = useState<Open>(() => ({ general: true, management: false, ...stored() }))
  const [at, setAt] = useState<string>()
  if (at !== pathname) {
    setAt(pathname)
    const here = menuGroups.find(({ items }) => items.some(({ href }) => isWithin(pathname, href)))
    if (here && !open[here.id]) setOpen({ ...open, [here.id]: true })
  }
  const toggle = (id: MenuGroup['id']) => {
    const next = { ...open, [id]: !open[id] }
    setOpen(next)
    localStorage.setItem(STORAGE_KEY, menuGroups.flatMap((group) => (next[group.id] ? [group.id] : [])).join(' '))
  }
  return { open, toggle }
}
