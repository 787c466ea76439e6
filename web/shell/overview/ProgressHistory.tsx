import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import '#web/features/progress/progress.css'

const curve = lazyPanel(
  async () => (await import('#web/features/progress/ProgressHistoryPanel.tsx')).ProgressHistoryPanel,
)

export function ProgressHistory({ projectId }: { projectId: number }) {
  const { progress: texts } = useTexts()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Card
      title={texts.title}
      note={texts.note}
      className="progress-card"
      actions={
        <span className="progress-toggle" data-open={open || undefined} onPointerEnter={curve.preload}>
          <Button icon={<ChevronDown />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? texts.hide : texts.show}
          </Button>
        </span>
      }
    >
      <div id={id}>{open && <curve.Panel projectId={projectId} />}</div>
    </Card>
  )
}
