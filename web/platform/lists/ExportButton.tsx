import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

import type { ExportOf } from './ExportDialog.tsx'

const dialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog)

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
      {isOpen && <dialog.Dialog {...list} onClose={() => setOpen(false)} />}
    </>
  )
}
