import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Selects what is in a box when the focus comes to it, so that what is typed takes its place. When the button of the
 * mouse that brought the focus is let go, WebKit puts the caret there: it is kept from it, unless a part was drawn over.
 *
 * @param wanted whether to, when the focus comes
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
