import { useState } from 'react'

import { useShortcuts } from '#web/platform/kit/actions/useShortcuts.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { usePortalNavigation } from '../navigation.ts'

const press = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.click()
const focus = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.focus()

const dialog = lazyDialog(async () => (await import('./PortalKeysDialog.tsx')).PortalKeysDialog)

export function PortalShortcuts() {
  const { navigate } = usePortalNavigation()
  const [open, setOpen] = useState(false)
  useShortcuts({
    '?': () => setOpen(true),
    'g p': () => navigate(paths.projects.list),
    'g o': () => navigate(paths.portfolio),
    'g e': () => navigate(paths.employees.list),
    'g c': () => navigate(paths.customers.list),
    'g n': () => navigate(paths.notices),
    'g t': () => document.querySelector<HTMLElement>('button.header-work')?.click(),
    '/': () => focus('input[type=search]'),
    n: () =>
      press(
        ':is(.ui-page-actions, .ui-card-actions, .ui-state-action, .ui-toolbar) :is(a[href*="/create"]:not([href*=from]), button[name=create])',
      ),
    e: () => press('.ui-page-actions a[href*="/update"]'),
  })
  return open && <dialog.Dialog onClose={() => setOpen(false)} />
}
