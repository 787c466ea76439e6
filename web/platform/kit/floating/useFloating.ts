import { type RefObject, useLayoutEffect, useRef } from 'react'

import { floatPosition, type Placement } from './float.ts'

/** Without popovers in the browser, it is drawn above the page as well as its place allows. */
export const floating =
  typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype ? ({ popover: 'manual' } as const) : {}

/**
 * It stays where it is in the document, so that it belongs to its field, its dialog and its landmark; as a `popover` it
 * is drawn above everything and clipped by nothing. Put the ref and `{...floating}` on it. `wide`: at least as wide as
 * the anchor; `whole`: nothing is cut while the window has space.
 */
export function useFloating(
  isOpen: boolean,
  anchor: RefObject<Element | null>,
  placement: Placement,
  { wide = false, whole = false } = {},
): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = popup.current
    if (!isOpen || !box) return
    const place = () => {
      const around = anchor.current?.getBoundingClientRect()
      if (!around) return
      if (wide) box.style.minWidth = `${around.width}px`
      const window = { width: document.documentElement.clientWidth, height: globalThis.innerHeight }
      const size = { width: box.offsetWidth, height: Math.max(box.offsetHeight, box.scrollHeight) }
      const { left, top, bottom, maxHeight } = floatPosition(around, size, window, placement, { whole })
      box.style.left = `${left}px`
      box.style.top = top === undefined ? 'auto' : `${top}px`
      box.style.bottom = bottom === undefined ? 'auto' : `${bottom}px`
      box.style.maxHeight = `${maxHeight}px`
    }
    box.showPopover?.()
    place()
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place)
    observer?.observe(box)
    globalThis.addEventListener('resize', place)
    globalThis.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      observer?.disconnect()
      globalThis.removeEventListener('resize', place)
      globalThis.removeEventListener('scroll', place, { capture: true })
    }
  }, [isOpen, anchor, placement, wide, whole])
  return popup
}
