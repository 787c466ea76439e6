import { useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { useShortcuts } from '#web/platform/kit/actions/useShortcuts.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { paths } from '#web/platform/paths.ts'

import { usePortalNavigation } from '../navigation.ts'

/** What is on the page for a key to reach: the search box, and what creates or edits a record. */
const press = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.click()
const focus = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.focus()

const dialog = lazyDialog(async () => (await import('#web/platform/kit/dialogs/ShortcutsDialog.tsx')).ShortcutsDialog)

/** The keys of the whole portal. */
export function PortalShortcuts() {
  const { shortcuts } = useTexts()
  const { go } = usePortalNavigation()
  const [open, setOpen] = useState(false)
  useShortcuts({
    '?': () => setOpen(true),
    'g p': () => go(paths.projects.list),
    'g o': () => go(paths.portfolio),
    'g e': () => go(paths.employees.list),
    'g c': () => go(paths.customers.list),
    'g t': () => document.querySelector<HTMLElement>('button.header-work')?.click(),
    '/': () => focus('input[type=search]'),
    n: () =>
      press(
        ':is(.ui-page-actions, .ui-card-actions, .ui-state-action, .ui-toolbar) :is(a[href*="/create"]:not([href*=from]), button[name=create])',
      ),
    e: () => press('.ui-page-actions a[href*="/update"]'),
  })
  if (!open) return null
  return (
    <dialog.Dialog
      isOpen
      onClose={() => setOpen(false)}
      shortcuts={[
        { keys: '?', label: shortcuts.help },
        { keys: 'g p', label: shortcuts.projects },
        { keys: 'g o', label: shortcuts.portfolio },
        { keys: 'g e', label: shortcuts.employees },
        { keys: 'g c', label: shortcuts.customers },
        { keys: 'g t', label: shortcuts.myWork },
        { keys: '/', label: shortcuts.search },
        { keys: 'n', label: shortcuts.create },
        { keys: 'e', label: shortcuts.edit },
        // These listen for their keys themselves: the boxes of rows, and the messages.
        { keys: 'Enter', label: shortcuts.changeSelected },
        { keys: 'Alt+T', label: shortcuts.message },
        { keys: 'Esc', label: shortcuts.close },
      ]}
    />
  )
}
