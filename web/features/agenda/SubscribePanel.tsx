import Rss from 'lucide-react/icons/rss'
import { useState } from 'react'

import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import { useAgendaTexts } from './agenda-texts.ts'

const feeds = lazyPanel(async () => (await import('./FeedsPanel.tsx')).FeedsPanel)

export function SubscribePanel() {
  const { feeds: texts } = useAgendaTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Rss />} onClick={() => setOpen(true)}>
        {texts.subscribe}
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title={texts.title} startAtTitle>
          <feeds.Panel />
        </Dialog>
      )}
    </>
  )
}
