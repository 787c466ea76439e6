import { Fragment } from 'react'

import { useUiTexts } from '../texts.ts'
import { Dialog } from './Dialog.tsx'

interface Shortcut {
  /** Keys in a row have blanks between: 'g p'. */
  keys: string
  label: string
}

export function Keys({ keys }: { keys: string }) {
  const { shortcuts } = useUiTexts()
  return (
    <span className="ui-inline ui-gap-6">
      {keys.split(' ').map((key, i) => (
        <Fragment key={key}>
          {i > 0 && <span className="ui-tiny ui-quiet">{shortcuts.followedBy}</span>}
          <kbd className="ui-kbd">{key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}

export function ShortcutsDialog({
  isOpen,
  onClose,
  shortcuts,
}: {
  isOpen: boolean
  onClose: () => void
  shortcuts: readonly Shortcut[]
}) {
  const texts = useUiTexts()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.shortcuts.title} dismissable>
      <dl className="ui-shortcuts">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className="ui-shortcut">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
