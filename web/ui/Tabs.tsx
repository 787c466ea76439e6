import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

import { useScrollEdges } from './useScrollEdges.ts'

export interface TabItem {
  id: string
  label: string
  /** Shown beside the label once it is known. */
  count?: number | undefined
  panel: ReactNode
}

export interface TabsProps {
  /** What the tabs are of, for those who hear them. */
  label: string
  tabs: readonly TabItem[]
  selected: string
  onSelect: (id: string) => void
  /** Arrow keys only move; Enter or Space opens. For tabs that fetch. */
  manual?: boolean
  /** The pointer or the focus rests on a tab: a good moment to fetch what it will show. */
  onIntent?: (id: string) => void
}

/** Several panels in one place, one to be seen. Too many for the width scroll sideways, fading at the cut edge. */
export function Tabs({ label, tabs, selected, onSelect, manual = false, onIntent }: TabsProps) {
  const { locale } = useLocale()
  const { ref, edges } = useScrollEdges()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.querySelector(`[id$="-tab-${selected}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [selected])
  return (
    <AriaTabs
      className="ui-tabs"
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      keyboardActivation={manual ? 'manual' : 'automatic'}
    >
      <div ref={ref} className="ui-tab-scroll" data-cut={edges}>
        <TabList ref={bar} aria-label={label} className="ui-tab-list">
          {tabs.map(({ id, label: words, count }) => (
            <Tab key={id} id={id} className="ui-tab" onHoverStart={() => onIntent?.(id)} onFocus={() => onIntent?.(id)}>
              {words}
              {count !== undefined && <span className="ui-count">{new Intl.NumberFormat(locale).format(count)}</span>}
            </Tab>
          ))}
        </TabList>
      </div>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} className="ui-tab-panel">
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
