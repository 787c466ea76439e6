import Download from 'lucide-react/icons/download'
import { lazy, Suspense, useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { once } from '#web/platform/loading/lazy-load.ts'

import type { ExportOf } from './ExportDialog.tsx'

const ExportDialog = lazy(once(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog })))

/** 'Exportar': asks for the format and takes the whole list along, as it is narrowed and sorted. */
export function ExportButton({ label, ...list }: ExportOf & { label?: string }) {
  // Every list loads it first.
  'use no memo'
  const { app } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download />} aria-haspopup="dialog" disabled={!list.total} onClick={() => setOpen(true)}>
        {label ?? app.export}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
