import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'

import { unreadNotices } from '#web/features/notices/unread-notices.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

const panel = lazyDialog(async () => (await import('#web/features/notices/BellPanel.tsx')).BellPanel)

/** The number is of unread ones. */
export function BellButton() {
  // As the other buttons of the header: it changes with what it shows.
  'use no memo'
  const { header } = useTexts()
  const format = useFormat()
  const { data } = useQuery(unreadNotices)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const count = data?.unread ?? 0
  return (
    <span className="ui-menu">
      <IconButton
        ref={button}
        label={count > 0 ? header.noticesUnread(format.integer(count)) : header.notices}
        tooltip="bottom"
        className="header-bell"
        icon={
          <>
            <Bell aria-hidden="true" />
            {count > 0 && <span className="ui-heavy ui-number header-count">{count > 99 ? '99+' : count}</span>}
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && <panel.Dialog anchor={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
