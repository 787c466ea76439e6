import './search-dialog.css'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { useTexts } from '#web/platform/i18n/language.ts'
import { ModalLayer } from '#web/platform/kit/dialogs/ModalLayer.tsx'
import { useFocusOnMount } from '#web/platform/kit/refs.ts'
import { lazyDialog, lazyPanel } from '#web/platform/page/lazy-panel.tsx'

import type { ExportedList, SearchBox, SearchKey } from './search-box.ts'

const palette = lazyPanel(async () => (await import('./SearchPalettePanel.tsx')).SearchPalettePanel)
const exporting = lazyDialog(async () => (await import('#web/platform/lists/ExportDialog.tsx')).ExportDialog)

/** The keys of the box, for the lines of what is found; those that come before these are kept for them. */
function useEarlyKeys() {
  'use no memo'
  const early = useRef<SearchKey[]>([])
  const lines = useRef<(key: SearchKey) => boolean>(null)
  const listen: SearchBox['listen'] = (onKey) => {
    lines.current = onKey
    return () => {
      lines.current = null
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const key = { key: event.key, apart: event.ctrlKey || event.metaKey }
    if (!lines.current) early.current.push(key)
    else if (lines.current(key)) event.preventDefault()
  }
  const forget = () => {
    early.current = []
  }
  return { early, forget, listen, onKeyDown }
}

function CloseButton({ onClose }: { onClose: () => void }) {
  'use no memo'
  const { header } = useTexts()
  return (
    <button type="button" className="ui-grid ui-soft search-close" aria-label={header.closeSearch} onClick={onClose}>
      <kbd className="ui-kbd ui-not-on-phone" aria-hidden="true" data-key="Esc" />
      <X aria-hidden="true" />
    </button>
  )
}

/** Brings what stands below the box, before it is asked for. */
export const preloadSearch = palette.preload

function Layer({ onClose, onExport }: { onClose: () => void; onExport: (list: ExportedList) => void }) {
  // Every screen loads it first, and it is drawn in no time.
  'use no memo'
  const { header } = useTexts()
  const input = useFocusOnMount<HTMLInputElement>()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const { early, forget, listen, onKeyDown } = useEarlyKeys()
  return (
    <>
      <div className="ui-flex ui-mid ui-gap-12 ui-underlined search-head">
        <Search className="ui-soft" aria-hidden="true" />
        <input
          ref={input}
          className="ui-fills ui-ink search-box"
          type="text"
          role="combobox"
          aria-label={header.search}
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={active === undefined ? undefined : listId}
          aria-activedescendant={active}
          placeholder={header.searchPlaceholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            forget()
            setTyped(currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton onClose={onClose} />
      </div>
      <palette.Panel
        box={{ listId, typed, early, listen, clear: () => setTyped(''), onActive: setActive }}
        onClose={onClose}
        onExport={onExport}
      />
    </>
  )
}

/**
 * The box stands at once, in the chunk of every screen, so that no letter is lost or taken for a shortcut while the
 * rest is on its way.
 */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  'use no memo'
  const { header } = useTexts()
  const [exported, setExported] = useState<ExportedList | null>(null)
  if (exported) return <exporting.Dialog {...exported} query={{}} total={undefined} onClose={onClose} />
  return (
    <ModalLayer
      isOpen={isOpen}
      onClose={onClose}
      label={header.search}
      dismissable
      className="ui-scrim search-place"
      panelClassName="ui-modal ui-dialog search"
    >
      <Layer onClose={onClose} onExport={setExported} />
    </ModalLayer>
  )
}
