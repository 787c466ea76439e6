import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'
import { useDeed } from '#web/platform/page/useDeed.ts'

import { useBinTexts } from './bin-texts.ts'

const dialog = lazyDialog(async () => (await import('./BinDialog.tsx')).BinDialog)

export function BinPanel({ projectId }: { projectId: number }) {
  const texts = useBinTexts()
  const [isOpen, setOpen] = useState(false)
  useDeed('papelera', () => setOpen(true))
  return (
    <div onPointerEnter={dialog.preload} onFocus={dialog.preload}>
      <Button kind="quiet" icon={<Trash2 />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && <dialog.Dialog projectId={projectId} onClose={() => setOpen(false)} />}
    </div>
  )
}
