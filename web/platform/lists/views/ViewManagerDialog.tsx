import './views.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import type { View } from '#contract/views.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
import { useFocusInPlace } from '#web/platform/kit/fields/focus-next.ts'
import { useFocusOnRow } from '#web/platform/kit/fields/useFocusOnRow.ts'
import { ErrorBanner } from '#web/platform/kit/states/ErrorBanner.tsx'

import { useViewsTexts } from './views-texts.ts'
import { removeView, updateView, viewsKey } from './views.api.ts'

interface ViewManagerDialogProps {
  views: readonly View[]
  canShare: boolean
  onClose: () => void
}

interface ViewLineProps {
  view: View
  canShare: boolean
  mayChange: boolean
  /** Undefined for the first. */
  onUp: (() => void) | undefined
  onChange: (change: { isDefault?: boolean; shared?: boolean }) => void
  onRemove: () => void
}

/** 'Cancelar' has the focus, and the place of the button that asks: neither a held Enter nor a double click removes. */
function Removal({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { ui } = useTexts()
  const { manager: texts } = useViewsTexts()
  const [asking, setAsking] = useState(false)
  const { place, press } = useFocusInPlace<HTMLSpanElement>()
  const stay = () => {
    press()
    setAsking(false)
  }
  const confirm = () => {
    setAsking(false)
    onRemove()
  }
  return (
    <span ref={place} className="ui-flex ui-gap-8">
      {asking ? (
        <>
          <Button kind="danger" onClick={confirm}>
            {texts.remove(name)}
          </Button>
          <Button focusOnMount onClick={stay}>
            {ui.cancel}
          </Button>
        </>
      ) : (
        <IconButton label={texts.remove(name)} icon={<Trash2 />} onClick={() => setAsking(true)} />
      )}
    </span>
  )
}

function ViewLine({ view, canShare, mayChange, onUp, onChange, onRemove }: ViewLineProps) {
  const { manager: texts } = useViewsTexts()
  return (
    <li className="ui-line ui-underlined views-item">
      <strong className="ui-breaks views-name">{view.name}</strong>
      <Checkbox
        label={texts.opensWith(view.name)}
        checked={view.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
      />
      {canShare && view.isOwn && (
        <Checkbox label={texts.shared(view.name)} checked={view.shared} onChange={(shared) => onChange({ shared })} />
      )}
      {mayChange && (
        <span className="ui-flex ui-to-end ui-gap-4">
          {onUp && <IconButton label={texts.up(view.name)} icon={<ArrowUp />} onClick={onUp} />}
          <Removal name={view.name} onRemove={onRemove} />
        </span>
      )}
    </li>
  )
}

export function ViewManagerDialog({ views, canShare, onClose }: ViewManagerDialogProps) {
  const { manager: texts } = useViewsTexts()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => cache.invalidateQueries({ queryKey: [viewsKey] }),
  })
  const { place, press } = useFocusOnRow<HTMLUListElement>(views, change.isPending)
  const mayChange = ({ shared, isOwn }: View): boolean => (shared ? canShare : isOwn)
  const send = (at: number, work: () => Promise<unknown>) => {
    press(at)
    change.mutate(work)
  }
  /** Each view gets a new place; other people's views keep theirs. */
  const moveUp = (at: number) => async () => {
    const order = [...views]
    order.splice(at - 1, 0, ...order.splice(at, 1))
    for (const [position, view] of order.entries())
      if (view.position !== position && mayChange(view)) await updateView(view, { position })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      size="l"
      busy={change.isPending}
      startAtTitle={views.length === 0}
    >
      {change.isError && <ErrorBanner key={change.submittedAt} message={textOf(change.error)} />}
      {views.length === 0 && <p>{texts.none}</p>}
      <ul ref={place} className="ui-grid views-list">
        {views.map((view, at) => (
          <ViewLine
            key={view.id}
            view={view}
            canShare={canShare}
            mayChange={mayChange(view)}
            onUp={at > 0 ? () => send(at - 1, moveUp(at)) : undefined}
            onChange={(part) => change.mutate(() => updateView(view, part))}
            onRemove={() => send(at, () => removeView(view))}
          />
        ))}
      </ul>
    </Dialog>
  )
}
