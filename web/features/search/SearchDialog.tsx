import './search.css'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'

import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/Button.tsx'
import { InlineAlert } from '#web/platform/kit/InlineAlert.tsx'
import { ModalLayer } from '#web/platform/kit/ModalLayer.tsx'
import { useFocusOnMount } from '#web/platform/kit/refs.ts'
import { useUiTexts } from '#web/platform/kit/texts.ts'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

import { usePalette } from './palette.ts'
import { useSearchTexts } from './search-texts.ts'
import { SearchResultsPanel } from './SearchResultsPanel.tsx'

type Palette = ReturnType<typeof usePalette>
type Exported = Parameters<Parameters<typeof usePalette>[1]>[0]

const exporting = lazyDialog(async () => (await import('#web/platform/lists/ExportDialog.tsx')).ExportDialog)

function Box({ palette, onClose }: { palette: Palette; onClose: () => void }) {
  const texts = useSearchTexts()
  const box = useFocusOnMount<HTMLInputElement>()
  const { id, active, optionCount } = palette
  return (
    <div className="search-head">
      <Search className="search-sign" aria-hidden="true" />
      <input
        ref={box}
        className="search-box"
        type="text"
        role="combobox"
        aria-label={texts.title}
        aria-autocomplete="list"
        aria-expanded={optionCount > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={optionCount > 0 ? `${id}-${active}` : undefined}
        placeholder={texts.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        value={palette.typed}
        onChange={(event) => palette.type(event.currentTarget.value)}
        onKeyDown={palette.onKeyDown}
      />
      <button type="button" className="search-close" aria-label={texts.close} onClick={onClose}>
        <kbd className="ui-kbd" aria-hidden="true" data-key="Esc" />
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** What the keys do, and how much was found: said as soon as the answer is there. */
function Foot({ palette }: { palette: Palette }) {
  const texts = useSearchTexts()
  const format = useFormat()
  const { waiting, slow, answer, term, hits } = palette
  const counted = hits > 0 ? texts.count(format.integer(hits), hits === 1) : texts.none(term)
  return (
    <div className="search-foot">
      <p className="search-keys">
        <span>
          <kbd className="ui-kbd">↑</kbd> <kbd className="ui-kbd">↓</kbd> {texts.keys.move}
        </span>
        <span>
          <kbd className="ui-kbd">{texts.keys.enter}</kbd> {texts.keys.open}
        </span>
        <span>
          <kbd className="ui-kbd">Ctrl {texts.keys.enter}</kbd> {texts.keys.newTab}
        </span>
      </p>
      <output className="search-count">
        {slow ? texts.searching : waiting || term === '' || answer.isError ? '' : counted}
      </output>
    </div>
  )
}

function Palette({ onClose, onExport }: { onClose: () => void; onExport: (list: Exported) => void }) {
  const texts = useSearchTexts()
  const ui = useUiTexts()
  const palette = usePalette(onClose, onExport)
  const { answer, term, waiting, hits, sections } = palette
  const nothing = term !== '' && !waiting && !answer.isError && hits === 0
  return (
    <>
      <Box palette={palette} onClose={onClose} />
      <div className="search-body">
        {term === '' && sections.length === 0 && <p className="search-note">{texts.start}</p>}
        {term !== '' && answer.isError && (
          <InlineAlert
            tone="bad"
            live="alert"
            title={texts.failed}
            action={
              <Button onClick={() => void answer.refetch()} pending={answer.isFetching} pendingLabel={texts.searching}>
                {ui.retry}
              </Button>
            }
          >
            {answer.error?.message}
          </InlineAlert>
        )}
        {nothing && (
          <div className="search-note">
            <p className="search-none">{texts.none(term)}</p>
            <p>{texts.noneText}</p>
          </div>
        )}
        <SearchResultsPanel palette={palette} />
      </div>
      <Foot palette={palette} />
    </>
  )
}

/** The search over everything: what is typed finds records, screens, statuses and actions. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useSearchTexts()
  const label = useId()
  const [exported, setExported] = useState<Exported | null>(null)
  if (exported) return <exporting.Dialog {...exported} query={{}} total={undefined} onClose={onClose} />
  return (
    <ModalLayer
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={label}
      dismissable
      className="ui-scrim search-place"
      panelClassName="ui-modal ui-dialog search"
    >
      <h2 id={label} className="ui-hidden">
        {texts.title}
      </h2>
      <Palette onClose={onClose} onExport={setExported} />
    </ModalLayer>
  )
}
