import { lazy, Suspense, useState } from 'react'

import { once } from '#web/http/lazy-load.ts'
import { useTexts } from '#web/i18n/language.ts'
import { useShortcuts } from '#web/ui/useShortcuts.ts'

import { usePortalNavigation } from '../navigation.ts'
import { paths } from '../paths.ts'

/** What is on the page for a key to reach: the search box, and what creates or edits a record. */
const press = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.click()
const focus = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`)?.focus()

const ShortcutsDialog = lazy(
  once(async () => ({ default: (await import('#web/ui/ShortcutsDialog.tsx')).ShortcutsDialog })),
)

/** The keys of the whole portal. */
export function PortalShortcuts() {
  const { shortcuts } = useTexts()
  const { go } = usePortalNavigation()
  const [open, setOpen] = useState(false)
  useShortcuts({
    '?': () => setOpen(true),
    'g p': () => go(paths.projects.list),
    'g e': () => go(paths.employees.list),
    'g c': () => go(paths.customers.list),
    '/': () => focus('input[type=search]'),
    n: () =>
      press(
        ':is(.ui-page-actions, .ui-card-actions, .ui-state-action, .ui-toolbar) :is(a[href*="/create"], button[name=create])',
      ),
    e: () => press('.ui-page-actions a[href*="/update"]'),
  })
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog
        isOpen
        onClose={() => setOpen(false)}
        shortcuts={[
          { keys: '?', label: shortcuts.help },
          { keys: 'g p', label: shortcuts.projects },
          { keys: 'g e', label: shortcuts.employees },
          { keys: 'g c', label: shortcuts.customers },
          { keys: '/', label: shortcuts.search },
          { keys: 'n', label: shortcuts.create },
          { keys: 'e', label: shortcuts.edit },
          // The messages listen for it themselves.
          { keys: 'Alt+T', label: shortcuts.message },
          { keys: 'Esc', label: shortcuts.close },
        ]}
      />
    </Suspense>
  )
}
