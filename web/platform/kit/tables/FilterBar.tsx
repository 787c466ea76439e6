import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { focusFirstIn } from '../fields/focus-next.ts'
import { useScrollEdges } from '../page/useScrollEdges.ts'
import { mergeRefs } from '../refs.ts'
import { useUiTexts } from '../texts.ts'

interface FilterBarProps {
  count: number
  /** The button of phones was pressed before the filters came. */
  open?: boolean
  /** Names a choice only where there is one, to fit one row at a desk. */
  brief?: boolean
  className?: string | undefined
  /** Takes all of them away, where some are set. */
  clear?: { label: string; onClear: () => void }
  children: ReactNode
}

function showWhole(strip: HTMLElement): void {
  const filter = strip.querySelector(':scope > :is(:focus-within, :has([aria-expanded=true])):not(.ui-filters-end)')
  if (!filter || strip.scrollWidth <= strip.clientWidth) return
  const { left, right } = filter.getBoundingClientRect()
  const { scrollPaddingLeft } = getComputedStyle(strip)
  const room = Number.parseFloat(scrollPaddingLeft) || 0
  const from = strip.getBoundingClientRect().left + room
  const to = (strip.querySelector(':scope > .ui-filters-end') ?? strip).getBoundingClientRect().left - room
  if (right > to) strip.scrollLeft += Math.min(right - to, left - from)
  else if (left < from) strip.scrollLeft -= from - left
}

/** For a mouse without a sideways wheel; keys and fingers scroll without it. */
function Edge({ at }: { at: 'start' | 'end' }) {
  const scroll = ({ currentTarget }: MouseEvent) => {
    const strip = currentTarget.closest<HTMLElement>('.ui-filters')
    if (strip) strip.scrollLeft += (at === 'end' ? 0.6 : -0.6) * strip.clientWidth
  }
  return (
    <button type="button" className="ui-filters-edge" data-at={at} tabIndex={-1} aria-hidden="true" onClick={scroll}>
      {at === 'end' ? <ChevronRight /> : <ChevronLeft />}
    </button>
  )
}

/**
 * One row, which scrolls sideways where it is too long, so that a filter that is set moves nothing below and scrolls
 * into sight. On a phone one button stands for all of them and says how many are set.
 */
export function FilterBar({ count, open = false, brief = false, className, clear, children }: FilterBarProps) {
  const { list } = useUiTexts()
  const [isOpen, setOpen] = useState(open)
  const strip = useRef<HTMLFieldSetElement>(null)
  const { ref, edges } = useScrollEdges()
  // Whatever is set draws the bar anew.
  useEffect(() => {
    if (strip.current) showWhole(strip.current)
  })
  return (
    <fieldset
      ref={mergeRefs(strip, ref)}
      data-cut={edges}
      className={classNames('ui-filters', className)}
      aria-label={list.filters}
      data-open={isOpen || undefined}
      data-brief={brief || undefined}
    >
      <div className="ui-filters-button">
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          focusOnMount={open}
          onClick={() => setOpen(!isOpen)}
        >
          {list.filters} {count > 0 && count}
        </Button>
      </div>
      <Edge at="start" />
      {children}
      <span className="ui-filters-end">
        <Edge at="end" />
        {clear && count > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              // The pressed button goes: the first of the filters is the next to be used.
              focusFirstIn(strip.current)
              clear.onClear()
            }}
          >
            {clear.label}
          </Button>
        )}
      </span>
    </fieldset>
  )
}
