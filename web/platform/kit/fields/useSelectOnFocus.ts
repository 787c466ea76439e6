import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Selects a box's text when it gets the focus, so that typing replaces it. WebKit puts the caret where the mouse button
 * is let go: that is prevented, unless a part was drawn over.
 */
export function useSelectOnFocus(wanted: () => boolean = () => true) {
  const arriving = useRef(false)
  return {
    onPointerDown: ({ currentTarget: box }: PointerEvent<HTMLInputElement>) => {
      arriving.current = box.ownerDocument.activeElement !== box
    },
    onFocus: ({ currentTarget: box }: FocusEvent<HTMLInputElement>) => {
      if (wanted()) box.select()
    },
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
      const drawn = start !== end && !(start === 0 && end === value.length)
      if (!arriving.current || drawn || !wanted()) return
      event.preventDefault()
      event.currentTarget.select()
      arriving.current = false
    },
  }
}
