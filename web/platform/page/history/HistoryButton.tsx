import History from 'lucide-react/icons/rotate-ccw-clock'
import { useState } from 'react'

import { auditReaders } from '#contract/audit-readers.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'

import { lazyDialog } from '../lazy-panel.tsx'
import type { RecordHistoryProps } from './RecordHistory.tsx'

/** Comes when it is opened: no page waits for it. */
const history = lazyDialog(async () => (await import('./RecordHistory.tsx')).HistoryDrawer)

interface HistoryButtonProps extends RecordHistoryProps {
  name: string
}

export function HistoryButton({ entity, id, name }: HistoryButtonProps) {
  const { app } = useTexts()
  const permissions = useUser()?.permissions ?? []
  const [isOpen, setOpen] = useState(false)
  if (!permissions.includes('audit.read') && !permissions.includes(auditReaders[entity])) return null
  return (
    <>
      <span onPointerEnter={history.preload} onFocus={history.preload}>
        <Button icon={<History />} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {app.history}
        </Button>
      </span>
      {isOpen && <history.Dialog entity={entity} id={id} title={app.historyOf(name)} onClose={() => setOpen(false)} />}
    </>
  )
}
