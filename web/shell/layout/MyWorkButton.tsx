import { useQuery } from '@tanstack/react-query'
import ListTodo from 'lucide-react/icons/list-todo'
import { useState } from 'react'

import { dueTasks } from '#web/features/checkpoint-tasks/due-tasks.api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

const panel = lazyDialog(async () => (await import('#web/features/my-work/MyWorkPanel.tsx')).MyWorkPanel)

/** The number is of tasks late or due today. */
export function MyWorkButton() {
  // As the other buttons of the header: it changes with what it shows.
  'use no memo'
  const { header } = useTexts()
  const format = useFormat()
  const { data } = useQuery(dueTasks())
  const [open, setOpen] = useState(false)
  const count = data?.count ?? 0
  return (
    <>
      <IconButton
        id="own-work"
        label={count > 0 ? header.myWorkDue(format.integer(count)) : header.myWork}
        tooltip="bottom"
        className="header-work"
        icon={
          <>
            <ListTodo aria-hidden="true" />
            <span className="header-work-words">{header.myWork}</span>{' '}
            {count > 0 && <span className="ui-heavy ui-number header-count">{count > 99 ? '99+' : count}</span>}
          </>
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <panel.Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
