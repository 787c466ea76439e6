import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Selects what is in a box when the focus comes to it, so that what is typed takes its place. WebKit puts the caret
 * where the button of the mouse is let go, after the focus: the click selects again, unless a part was drawn over.
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
    onClick: ({ currentTarget: box }: MouseEvent<HTMLInputElement>) => {
      if (arriving.current && box.selectionStart === box.selectionEnd && wanted()) box.select()
      arriving.current = false
    },
  }
}
