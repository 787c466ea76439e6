import './views.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'

import type { View } from '#contract/views.ts'
import { textOf } from '#web/platform/calls/call-error.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { IconButton } from '#web/platform/kit/actions/IconButton.tsx'
import { Checkbox } from '#web/platform/kit/choices/Checkbox.tsx'
import { Dialog } from '#web/platform/kit/dialogs/Dialog.tsx'
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

function ViewLine({ view, canShare, mayChange, onUp, onChange, onRemove }: ViewLineProps) {
  const { manager: texts } = useViewsTexts()
  const [removing, setRemoving] = useState(false)
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
          {removing ? (
            <Button kind="danger" focusOnMount onClick={onRemove}>
              {texts.removeConfirm(view.name)}
            </Button>
          ) : (
            <IconButton label={texts.remove(view.name)} icon={<Trash2 />} onClick={() => setRemoving(true)} />
          )}
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
  const mayChange = ({ shared, isOwn }: View): boolean => (shared ? canShare : isOwn)
  /** Each view gets a new place; other people's views keep theirs. */
  const moveUp = (at: number) => async () => {
    const order = [...views]
    order.splice(at - 1, 2, views[at]!, views[at - 1]!)
    for (const [position, view] of order.entries())
      if (view.position !== position && mayChange(view)) await updateView(view, { position })
  }
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="l">
      {change.isError && <ErrorBanner key={change.submittedAt} message={textOf(change.error)} />}
      {views.length === 0 && <p>{texts.none}</p>}
      <ul className="ui-grid views-list">
        {views.map((view, at) => (
          <ViewLine
            key={view.id}
            view={view}
            canShare={canShare}
            mayChange={mayChange(view)}
            onUp={at > 0 ? () => change.mutate(moveUp(at)) : undefined}
            onChange={(part) => change.mutate(() => updateView(view, part))}
            onRemove={() => change.mutate(() => removeView(view))}
          />
        ))}
      </ul>
    </Dialog>
  )
}
