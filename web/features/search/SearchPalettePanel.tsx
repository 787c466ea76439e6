import './search.css'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { useUiTexts } from '#web/platform/kit/texts.ts'

import { usePalette } from './palette.ts'
import type { ExportedList, SearchBox } from './search-box.ts'
import { useSearchTexts } from './search-texts.ts'
import { SearchResultsPanel } from './SearchResultsPanel.tsx'

type Palette = ReturnType<typeof usePalette>

/** What the keys do, and how much was found: said as soon as the answer is there. */
function Foot({ palette }: { palette: Palette }) {
  const texts = useSearchTexts()
  const format = useFormat()
  const { waiting, slow, answer, term, hits } = palette
  const counted = hits > 0 ? texts.count(format.integer(hits), hits === 1) : texts.none(term)
  return (
    <div className="search-foot">
      <p className="ui-flex ui-wraps search-keys">
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
      <output className="ui-to-end ui-number">
        {slow ? texts.searching : waiting || term === '' || answer.isError ? '' : counted}
      </output>
    </div>
  )
}

interface SearchPalettePanelProps {
  box: SearchBox
  onClose: () => void
  onExport: (list: ExportedList) => void
}

/** What stands below the box of the search: the lines that its term finds, and how many they are. */
export function SearchPalettePanel({ box, onClose, onExport }: SearchPalettePanelProps) {
  const texts = useSearchTexts()
  const ui = useUiTexts()
  const palette = usePalette(box, onClose, onExport)
  const { answer, term, waiting, hits, sections } = palette
  const nothing = term !== '' && !waiting && !answer.isError && hits === 0
  return (
    <>
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
            <p className="ui-ink ui-strong ui-breaks">{texts.none(term)}</p>
            <p>{texts.noneText}</p>
          </div>
        )}
        <SearchResultsPanel palette={palette} />
      </div>
      <Foot palette={palette} />
    </>
  )
}
