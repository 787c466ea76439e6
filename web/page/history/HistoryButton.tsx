import { History } from 'lucide-react'
import { useState } from 'react'

import { auditReaders } from '#contract/audit.ts'
import { useUser } from '#web/http/useSession.ts'
import { useTexts } from '#web/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'

import { RecordHistory, type RecordHistoryProps } from './RecordHistory.tsx'

export interface HistoryButtonProps extends RecordHistoryProps {
  /** What the record is called. */
  name: string
}

/** 'Historial': opens what happened to a record, for those who may see it. */
export function HistoryButton({ entity, id, name }: HistoryButtonProps) {
  const { audit: texts } = useTexts()
  const permissions = useUser()?.permissions ?? []
  const [isOpen, setOpen] = useState(false)
  if (!permissions.includes('audit.read') && !permissions.includes(auditReaders[entity])) return null
  return (
    <>
      <Button icon={<History />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {texts.history}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={texts.historyOf(name)}>
        <RecordHistory entity={entity} id={id} />
      </Drawer>
    </>
  )
}
