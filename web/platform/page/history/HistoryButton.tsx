import History from 'lucide-react/icons/rotate-ccw-clock'
import { lazy, Suspense, useState } from 'react'

import { auditReaders } from '#contract/audit-readers.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { Drawer } from '#web/platform/kit/Drawer.tsx'
import { Loader } from '#web/platform/kit/Loader.tsx'
import { once } from '#web/platform/loading/lazy-load.ts'

import type { RecordHistoryProps } from './RecordHistory.tsx'

/** Comes when it is opened: no page waits for it. */
const load = once(async () => ({ default: (await import('./RecordHistory.tsx')).RecordHistory }))
const RecordHistory = lazy(load)
/** What fails here is asked for again, and said, when it is opened. */
const preload = () => void load().catch(() => undefined)

interface HistoryButtonProps extends RecordHistoryProps {
  /** What the record is called. */
  name: string
}

/** 'Historial': opens what happened to a record, for those who may see it. */
export function HistoryButton({ entity, id, name }: HistoryButtonProps) {
  const { app, ui } = useTexts()
  const permissions = useUser()?.permissions ?? []
  const [isOpen, setOpen] = useState(false)
  if (!permissions.includes('audit.read') && !permissions.includes(auditReaders[entity])) return null
  return (
    <>
      <span onPointerEnter={preload} onFocus={preload}>
        <Button icon={<History />} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {app.history}
        </Button>
      </span>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={app.historyOf(name)}>
        <Suspense fallback={<Loader inline label={ui.loading} />}>
          <RecordHistory entity={entity} id={id} />
        </Suspense>
      </Drawer>
    </>
  )
}
