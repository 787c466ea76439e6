import './search.css'
import type { MouseEvent, ReactNode } from 'react'

import { isRefused } from '#web/platform/calls/call-error.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { Button } from '#web/platform/kit/actions/Button.tsx'
import { focusFirstIn } from '#web/platform/kit/fields/focus-next.ts'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { useUiTexts } from '#web/platform/kit/texts.ts'

import { usePalette } from './palette.ts'
import type { ExportedList, SearchBox } from './search-box.ts'
import { useSearchTexts } from './search-texts.ts'
import { SearchResultsPanel } from './SearchResultsPanel.tsx'

type Palette = ReturnType<typeof usePalette>

/** What the keys do; at the end how much was found, or that there are more keys. */
function FootOf({ children }: { children: ReactNode }) {
  const texts = useSearchTexts()
  return (
    <div className="ui-line ui-ends ui-ruled ui-soft ui-small ui-subtle search-foot">
      <p className="ui-flex ui-wraps ui-not-on-phone search-keys">
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
      <div className="ui-to-end ui-number">{children}</div>
    </div>
  )
}

function Foot({ palette }: { palette: Palette }) {
  const texts = useSearchTexts()
  const format = useFormat()
  const { waiting, slow, answer, term, totals } = palette
  const { shown, found, uncounted } = totals
  const all = uncounted ? texts.moreThan(format.integer(found)) : format.integer(found)
  const number = shown === found && !uncounted ? all : texts.some(format.integer(shown), all)
  const counted = shown > 0 ? texts.count(number, found === 1) : texts.none(term)
  if (term === '') return <FootOf>{texts.allKeys}</FootOf>
  return (
    <FootOf>
      <output>{slow ? texts.searching : waiting || answer.isError ? '' : counted}</output>
    </FootOf>
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
  const { answer, term, waiting, totals } = palette
  const nothing = term !== '' && !waiting && !answer.isError && totals.shown === 0
  const again = ({ currentTarget }: MouseEvent) => {
    // The button goes by its press.
    focusFirstIn(currentTarget.closest('dialog'))
    void answer.refetch()
  }
  return (
    <>
      <div className="search-body">
        {term !== '' && answer.isError && (
          <InlineAlert
            tone="bad"
            live="alert"
            title={texts.failed}
            action={
              !isRefused(answer.error) && (
                <Button onClick={again} pending={answer.isFetching} pendingLabel={texts.searching}>
                  {ui.retry}
                </Button>
              )
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
