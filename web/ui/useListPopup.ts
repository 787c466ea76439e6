import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Space between the box and its list, and between the list and the edge of the window. */
const gap = 6
const edge = 8
/** A list is turned upwards rather than made lower than this. */
const leastHeight = 180

/**
 * Keeps a list right under the box that it belongs to, or above where there is more room, as wide as the box and never
 * out of the window. The list stays where it is in the document, so that it belongs to its field, its dialog and its
 * landmark; being a `popover`, it is drawn above everything and clipped by nothing.
 */
export function useListPopup(isOpen: boolean, box: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popup = list.current
    if (!isOpen || !popup) return
    const place = () => {
      const anchor = box.current?.getBoundingClientRect()
      if (!anchor) return
      const below = window.innerHeight - anchor.bottom - gap - edge
      const above = anchor.top - gap - edge
      const upwards = below < Math.min(leastHeight, popup.scrollHeight) && above > below
      popup.style.maxHeight = `${Math.max(upwards ? above : below, 96)}px`
      popup.style.minWidth = `${anchor.width}px`
      popup.style.insetBlockStart = upwards ? 'auto' : `${anchor.bottom + gap}px`
      popup.style.insetBlockEnd = upwards ? `${window.innerHeight - anchor.top + gap}px` : 'auto'
      const widest = document.documentElement.clientWidth - edge
      popup.style.insetInlineStart = `${Math.max(edge, Math.min(anchor.left, widest - popup.offsetWidth))}px`
    }
    popup.showPopover?.()
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [isOpen, box])
  return list
}
