import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'

import { useScrollEdges } from './useScrollEdges.ts'

interface TabItem {
  id: string
  label: string
  /** null keeps room for a number that is still to come, so that no tab moves under the pointer. */
  count?: number | null | undefined
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** Arrow keys only move; Enter or Space opens. For tabs that fetch. */
  manual?: boolean
  /** Pointer or focus rests on a tab: time to fetch what it will show. */
  onIntent?: (id: string) => void
}

const steps: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
}

function useShownTab(tabId: string | undefined): void {
  useEffect(() => {
    // With the next frame: to read a place at once would lay the whole page out in the middle of drawing it.
    const frame = requestAnimationFrame(() => {
      const tab = tabId ? document.getElementById(tabId) : null
      const place = tab?.closest('.ui-tab-scroll')
      // The bar alone scrolls: `scrollIntoView` would move the page too.
      if (tab && place) place.scrollLeft = tab.offsetLeft - (place.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [tabId])
}

function Count({ of: count }: { of: TabItem['count'] }) {
  const { locale } = useLocale()
  if (count === undefined) return null
  if (count !== null) return <span className="ui-count">{new Intl.NumberFormat(locale).format(count)}</span>
  return (
    <span className="ui-count is-awaited" aria-hidden="true">
      00
    </span>
  )
}

function useTabKeys({ tabs, manual = false, onSelect }: TabsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = buttons.findIndex((button) => button === event.target)
    const next = steps[event.key]?.(at, buttons.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (at < 0 || next === undefined || !tab) return
    event.preventDefault()
    buttons[next]?.focus()
    if (!manual) onSelect(tab.id)
  }
  return { bar, onKeyDown }
}

/**
 * One tab stop; arrows, Home and End move. Too many for the width scroll sideways.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs(props: TabsProps) {
  const { label, tabs, selected, onSelect, onIntent } = props
  const id = useId()
  const { bar, onKeyDown } = useTabKeys(props)
  const { ref, edges } = useScrollEdges()
  const shown = tabs.find((tab) => tab.id === selected) ?? tabs[0]
  const shownId = shown && `${id}-${shown.id}`
  useShownTab(shownId)
  const list = { role: 'tablist', 'aria-label': label, onKeyDown }
  const panel = { role: 'tabpanel', tabIndex: 0, className: 'ui-tab-panel' }

  return (
    <div className="ui-tabs">
      <div ref={ref} className="ui-tab-scroll" data-cut={edges}>
        <div {...list} ref={bar} className="ui-tab-list">
          {tabs.map((tab) => (
            <button
              key={tab.id}
              id={`${id}-${tab.id}`}
              type="button"
              role="tab"
              className="ui-tab"
              aria-selected={tab === shown}
              aria-controls={tab === shown ? `${id}-panel` : undefined}
              tabIndex={tab === shown ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onMouseEnter={() => onIntent?.(tab.id)}
              onFocus={() => onIntent?.(tab.id)}
            >
              {tab.label}
              <Count of={tab.count} />
            </button>
          ))}
        </div>
      </div>
      {shown && (
        <div {...panel} key={shown.id} id={`${id}-panel`} aria-labelledby={shownId}>
          {shown.panel}
        </div>
      )}
    </div>
  )
}
